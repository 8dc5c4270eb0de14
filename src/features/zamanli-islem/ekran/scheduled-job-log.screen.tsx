import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { logRule } from '#features/zamanli-islem/contract.ts'
import { scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { SureCell, TetikleyenCell } from './cells.tsx'

const LogModal = later(() => import('./log-dialog.tsx').then((module) => module.LogModal))
const KosuIzleme = later(() => import('./kosu-satirlari.tsx').then((module) => module.KosuIzleme))

const cells = {
  sure: (row: Row) => <SureCell row={row} />,
  tetikleyen: (row: Row) => <TetikleyenCell row={row} />,
}

export default function ScheduledJobLogScreen() {
  const t = useT()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={scheduledJobLog}
        cells={cells}
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
        <LogModal title={String(opened.operationName)} onClose={() => setOpened(undefined)}>
          <KosuIzleme id={opened.id} />
        </LogModal>
      ) : null}
    </>
  )
}
