import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { logRule } from '#features/zamanli-islem/contract.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** The row action that opens the log of a row, and the row whose log is open. */
export function useLogAction() {
  const t = useT()
  const [opened, setOpened] = useState<Row>()
  const action: RowAction = {
    name: 'log',
    label: t('zamanli.kayit.goster'),
    icon: <IconFileText size={16} />,
    right: logRule,
    isMain: true,
    hotkey: 'l',
    run: setOpened,
  }
  return { action, opened, title: String(opened?.operationName), close: () => setOpened(undefined) }
}
