import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconHourglass } from '@tabler/icons-react'
import { isAppError } from '#core/errors.ts'
import { fieldOf, isExported, type Resource } from '#engine/declaration/resource.ts'
import { downloadList } from '#engine/screen/list-download.tsx'
import { ask, useCalls } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { showToast } from '#web/kit/toast.ts'
import { runningWorks, workPlaceOf } from '#web/staff/kit/running-works.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

const mostStreamed = 100_000

type ExportProps = {
  resource: Resource
  title: string
  columns: readonly string[]
  body: { filter?: unknown; order?: unknown }
  count: number
}

/** The list as a file: exactly what the filter on screen finds, in the columns on screen. */
export function ExportMenu({ resource, title, columns, body, count }: ExportProps) {
  const t = useT()
  const { can, user, tenant } = useStaff()
  const calls = useCalls(resource)
  const list = calls.fullGet ?? calls.pagination
  const canStream = resource.actions.includes('csv') && list !== undefined && can(resource.name, 'disaAktar')
  const wanted = {
    ...(body.filter !== undefined && { filter: body.filter }),
    ...(body.order !== undefined && { order: body.order }),
    cSVList: columns
      .filter((name) => isExported(fieldOf(resource, name)))
      .map((key) => ({ key, label: labelOf(t, key) })),
  }

  async function guard(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: t.maybe(`message.${error.code}`) ?? t('liste.aktarimBasarisiz') })
    }
  }
  const inBackground = (bicim: 'csv' | 'xlsx') =>
    guard(async () => {
      const { id } = await ask<{ id: number }>(calls.export, { ...wanted, bicim })
      if (calls.exportDurum) runningWorks.add(workPlaceOf(user, tenant), calls.exportDurum, id)
    })
  const stream = () =>
    guard(async () => {
      if (list) await downloadList(list, { ...wanted, isCreateCsv: true }, `${title}.csv`)
    })

  if (!canStream && !calls.export) return null
  return (
    <Menu position="bottom-end" shadow="md" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          className="list-tool"
          leftSection={<IconDownload size={18} />}
          aria-label={t('liste.disaAktar')}
        >
          <span className="list-tool-text">{t('liste.disaAktar')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('liste.aktarimAciklama')}</Menu.Label>
        {canStream ? (
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} />}
            onClick={() => void (count > mostStreamed && calls.export ? inBackground('csv') : stream())}
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
      </Menu.Dropdown>
    </Menu>
  )
}
