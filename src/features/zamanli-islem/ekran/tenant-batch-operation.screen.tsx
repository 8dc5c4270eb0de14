import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { logRule } from '#features/zamanli-islem/contract.ts'
import { tenantBatchOperation } from '#features/zamanli-islem/resource.ts'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { AliciControl } from './alici-control.tsx'
import { SonuclarCell } from './cells.tsx'
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
  const t = useT()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={tenantBatchOperation}
        cells={cells}
        controls={controls}
        initialValues={initialValues}
        rowActions={[
          {
            name: 'log',
            label: t('zamanli.kayit.goster'),
            icon: <IconFileText size={16} />,
            right: logRule,
            isMain: true,
            hotkey: 'l',
            run: setOpened,
          },
        ]}
      />
      {opened ? (
        <IslemLogDialog id={opened.id} title={String(opened.operationName)} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  )
}
