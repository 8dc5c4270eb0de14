import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { later, NoPlace } from '#web/kit/later.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import type { ExportProps } from './use-export.tsx'

// lists are looked at more often than they are taken along
const ExportItems = later(
  withLaterTexts(() => import('./export-items.tsx').then((module) => module.ExportItems)),
  { Waiting: NoPlace },
)
const ExportColumns = later(withLaterTexts(() => import('./export-columns.tsx').then((module) => module.ExportColumns)))

/** The list as a file: exactly what the filter on screen finds, in the columns on screen or in more of them. */
export function ExportMenu(props: ExportProps) {
  const { resource } = props
  const t = useT()
  const { can } = useStaff()
  const calls = useCalls(resource)
  const [isChoosing, setChoosing] = useState(false)
  const canStream = resource.actions.includes('csv') && can(resource.name, 'disaAktar')
  if (!canStream && !calls.export) return null
  return (
    <>
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
          <ExportItems {...props} onChoose={() => setChoosing(true)} />
        </Menu.Dropdown>
      </Menu>
      {isChoosing ? <ExportColumns {...props} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}
