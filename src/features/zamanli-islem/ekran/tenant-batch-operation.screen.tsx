import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { tenantBatchOperation } from '#features/zamanli-islem/resource.ts'
import { later } from '#web/kit/later.tsx'
import { AliciControl } from './alici-control.tsx'
import { SonuclarCell } from './cells.tsx'
import { useLogAction } from './use-log-action.tsx'
import {
  DaysOfMonthControl,
  DaysOfWeekControl,
  OperationTypeControl,
  Param1Control,
  Param2Control,
} from './zaman-controls.tsx'

const IslemLogDialog = later(() => import('./log-dialog.tsx').then((module) => module.IslemLogDialog))

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
  const log = useLogAction()
  return (
    <>
      <ResourcePage
        resource={tenantBatchOperation}
        cells={cells}
        controls={controls}
        initialValues={initialValues}
        rowActions={[log.action]}
      />
      {log.opened ? <IslemLogDialog id={log.opened.id} title={log.title} onClose={log.close} /> : null}
    </>
  )
}
