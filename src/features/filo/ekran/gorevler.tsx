import { Alert, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent } from 'react'
import { formatInstant } from '#core/date.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { streamMonitor, workerPlannedJobEndpoints } from '#features/filo/contract.ts'
import { sgkWorkerMonitor, sgkWorkerTask } from '#features/filo/resource.ts'
import { query } from '#web/call/query.ts'
import { useLive } from '#web/live/use-live.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { DurumCubugu } from './durum-cubugu.tsx'
import { HepsiButtons } from './hepsi-buttons.tsx'
import { SaatSeridi } from './saat-seridi.tsx'
import { Seritler } from './seritler.tsx'
import { SonGorevler } from './son-gorevler.tsx'
import { useFiloAddress } from './use-filo-address.tsx'

const never = () => false
/** Rows that changed are read again, but not more often than this. */
const rereadMs = 1500

/** The newest jobs, to choose one of them. */
export const IsSecimi = memo(function IsSecimi() {
  const t = useT()
  const { sekme, jobId, open } = useFiloAddress()
  const { data } = useQuery({
    ...query(workerPlannedJobEndpoints.pagination, { paging: { PageSize: 50 } }),
    staleTime: 5000,
  })
  const jobs = data?.rows ?? []
  const isMissing = jobId !== null && !jobs.some(({ id }) => id === jobId)
  const options = jobs.map(({ id, ad, tenantName, tip }) => ({
    value: String(id),
    label: [ad, t.maybe(`enum.monitorType.${tip}`), tenantName].filter(Boolean).join(' · '),
  }))
  return (
    <NativeSelect
      aria-label={t('filo.isSec')}
      value={jobId === null ? '' : String(jobId)}
      onChange={(event) => open({ sekme, jobId: Number(event.currentTarget.value) || null })}
      data={[
        { value: '', label: t('filo.butunIsler') },
        ...(isMissing ? [{ value: String(jobId), label: `#${jobId}` }] : []),
        ...options,
      ]}
    />
  )
})

/** The rows of the fleet: they are drawn when they are read again, not with every news of the stream. */
const Satirlar = memo(function Satirlar() {
  return <ResourcePage resource={sgkWorkerMonitor} />
})

/** The leases of workers beside the rows of a job, followed live. */
export function Gorevler() {
  const t = useT()
  const client = useQueryClient()
  const { jobId } = useFiloAddress()
  const { data, isOld } = useLive(streamMonitor, jobId === null ? {} : { jobId }, { isOver: never })
  const reread = useEffectEvent(() => {
    void forget(client, sgkWorkerMonitor)
    void forget(client, sgkWorkerTask)
  })
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => reread(), rereadMs)
    return () => clearTimeout(timer)
  }, [data])
  return (
    <div className="filo-gorevler">
      <Group justify="space-between" gap="xs">
        <IsSecimi />
        <HepsiButtons jobId={jobId} toplam={data?.job?.toplam} />
      </Group>
      {isOld ? (
        <Alert color="orange" role="alert">
          {t('filo.eski')}
        </Alert>
      ) : null}
      {data?.job ? <DurumCubugu job={data.job} /> : null}
      <Text size="sm" c="dimmed" role="status">
        {data?.job?.tahminiBitis ? t('filo.bitis', { zaman: formatInstant(data.job.tahminiBitis) }) : ''}
      </Text>
      <SaatSeridi jobId={jobId} />
      <div className="filo-yan">
        <aside>
          {data ? <Seritler durum={data} /> : null}
          <SonGorevler jobId={jobId} />
        </aside>
        <div className="filo-satirlar">
          <Satirlar />
        </div>
      </div>
    </div>
  )
}
