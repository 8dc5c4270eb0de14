import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { masterUserTipi } from '#core/master-user.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import {
  listMonitorSummary,
  sgkWorkerEndpoints,
  sgkWorkerTaskEndpoints,
  workerPlannedJobEndpoints,
} from '#features/filo/contract.ts'
import { sgkWorker } from '#features/filo/resource.ts'
import { query } from '#web/call/query.ts'
import { later } from '#web/kit/later.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { PlannedJobs } from './planned-jobs.tsx'
import { type Sekme, useFiloAddress } from './use-filo-address.tsx'
import './filo.css'

const Gorevler = later(() => import('./gorevler.tsx').then((module) => module.Gorevler))
const IsOzeti = later(() => import('./is-ozeti.tsx').then((module) => module.IsOzeti))

const one = { paging: { PageSize: 1 } }
const fresh = { staleTime: 10_000 }

/** How many records each tab leads to. */
function useCounts(jobId: number | null, hasWorkers: boolean): Record<Sekme, number | undefined> {
  const ofJob = jobId === null ? {} : { filter: { jobId } }
  const jobs = useQuery({ ...query(workerPlannedJobEndpoints.pagination, one), ...fresh })
  const tasks = useQuery({ ...query(sgkWorkerTaskEndpoints.pagination, { ...one, ...ofJob }), ...fresh })
  const workers = useQuery({ ...query(sgkWorkerEndpoints.pagination, one), ...fresh, enabled: hasWorkers })
  const summary = useQuery({ ...query(listMonitorSummary, { ...one, ...ofJob }), ...fresh })
  return {
    isler: jobs.data?.resultCount,
    gorevler: tasks.data?.resultCount,
    robotlar: workers.data?.resultCount,
    ozet: summary.data?.resultCount,
  }
}

export default function WorkerPlannedJobScreen() {
  const t = useT()
  const { user, mode } = useStaff()
  const { sekme, jobId, open } = useFiloAddress()
  const hasWorkers = mode === 'master' && user.masterUserTipi === masterUserTipi.superAdmin
  const counts = useCounts(jobId, hasWorkers)
  const tabs: Sekme[] = hasWorkers ? ['isler', 'gorevler', 'robotlar', 'ozet'] : ['isler', 'gorevler', 'ozet']
  return (
    <Tabs
      value={sekme}
      onChange={(value) => open({ sekme: (value ?? 'isler') as Sekme, jobId })} // a value of the tabs below
      keepMounted={false}
      className="filo"
    >
      <Tabs.List>
        {tabs.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={
              counts[name] === undefined ? null : (
                <Badge size="sm" variant="default">
                  {counts[name]}
                </Badge>
              )
            }
          >
            {t(`filo.sekme.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="isler" pt="sm">
        <PlannedJobs onMovements={(id) => open({ sekme: 'gorevler', jobId: id })} />
      </Tabs.Panel>
      <Tabs.Panel value="gorevler" pt="sm">
        <Gorevler key={jobId} />
      </Tabs.Panel>
      <Tabs.Panel value="robotlar" pt="sm">
        <ResourcePage resource={sgkWorker} />
      </Tabs.Panel>
      <Tabs.Panel value="ozet" pt="sm">
        <IsOzeti />
      </Tabs.Panel>
    </Tabs>
  )
}
