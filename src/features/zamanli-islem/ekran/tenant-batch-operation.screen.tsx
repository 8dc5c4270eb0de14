import { useSearchParams } from 'react-router'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { listParameters, type Row } from '#engine/screen/list-screen-state.ts'
import { matrisDuzeni } from '#features/zamanli-islem/matris/duzen.ts'
import { tenantBatchOperation } from '#features/zamanli-islem/resource.ts'
import { isRefusedToStaff } from '#features/zamanli-islem/rules/owner.ts'
import { later, NoPlace } from '#web/kit/later.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { AliciControl } from './alici-control.tsx'
import { SonuclarCell } from './cells.tsx'
import { useFollowedJobs } from './use-followed-jobs.tsx'
import { useLogAction } from './use-log-action.tsx'
import {
  DaysOfMonthControl,
  DaysOfWeekControl,
  OperationTypeControl,
  Param1Control,
  Param2Control,
} from './zaman-controls.tsx'

const IslemLogDialog = later(() => import('./log-dialog.tsx').then((module) => module.IslemLogDialog))
const Matris = later(() => import('#features/zamanli-islem/matris/matris.tsx').then((module) => module.Matris), {
  Waiting: NoPlace,
})
const GorunumSecimi = later(
  () => import('#features/zamanli-islem/matris/gorunum-secimi.tsx').then((module) => module.GorunumSecimi),
  { Waiting: NoPlace },
)

const cells = { sonuclar: (row: Row) => <SonuclarCell row={row} /> }
const controls = {
  operationType: OperationTypeControl,
  daysOfWeek: DaysOfWeekControl,
  daysOfMonth: DaysOfMonthControl,
  param1: Param1Control,
  param2: Param2Control,
  toEmail: AliciControl,
  ccEmail: AliciControl,
  bccEmail: AliciControl,
}
const initialValues = {
  ...{ operationType: 2, interval: 1, specificTime: '08:00:00', mailKosulu: 1, kacirilan: 1 },
  ...{ aktif: true, isEmailTest: false },
}

export default function TenantBatchOperationScreen() {
  const [address] = useSearchParams()
  const isMaster = useStaff().mode === 'master'
  return isMaster && address.get(listParameters.layout) === matrisDuzeni ? <Matris /> : <Liste isMaster={isMaster} />
}

function Liste({ isMaster }: { isMaster: boolean }) {
  useFollowedJobs()
  const log = useLogAction()
  return (
    <>
      <ResourcePage
        resource={tenantBatchOperation}
        cells={cells}
        controls={controls}
        initialValues={initialValues}
        rowActions={[log.action]}
        refuses={isMaster ? undefined : isRefusedToStaff}
        toolbar={isMaster ? <GorunumSecimi isMatris={false} /> : null}
      />
      {log.opened ? <IslemLogDialog id={log.opened.id} title={log.title} onClose={log.close} /> : null}
    </>
  )
}
