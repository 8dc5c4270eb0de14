import { Menu } from '@mantine/core'
import { IconColumns, IconFileSpreadsheet, IconFileTypeCsv, IconHourglass } from '@tabler/icons-react'
import { useT } from '#web/staff/texts/texts.tsx'
import { type ExportProps, hasFamilies, useExport } from './use-export.tsx'

const mostStreamed = 100_000

/** The kinds of files that a list can be written as; they come when the menu is opened for the first time. */
export function ExportItems({ onChoose, ...props }: ExportProps & { onChoose(): void }) {
  const t = useT()
  const { canStream, calls, stream, inBackground } = useExport(props)
  return (
    <>
      <Menu.Label>{t('liste.aktarimAciklama')}</Menu.Label>
      {canStream ? (
        <Menu.Item
          leftSection={<IconFileTypeCsv size={18} />}
          onClick={() => void (props.count > mostStreamed && calls.export ? inBackground('csv') : stream())}
        >
          {t('liste.csv')}
        </Menu.Item>
      ) : null}
      {calls.export ? (
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} />} onClick={() => void inBackground('xlsx')}>
          {t('liste.excel')}
        </Menu.Item>
      ) : null}
      {calls.export ? (
        <Menu.Item leftSection={<IconHourglass size={18} />} onClick={() => void inBackground('csv')}>
          {t('liste.arkadaCsv')}
        </Menu.Item>
      ) : null}
      {hasFamilies(props.resource) && canStream ? (
        <Menu.Item leftSection={<IconColumns size={18} />} onClick={onChoose}>
          {t('aktar.secerek')}
        </Menu.Item>
      ) : null}
    </>
  )
}
