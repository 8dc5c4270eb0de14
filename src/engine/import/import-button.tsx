import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { later } from '#web/kit/later.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'

const ResourceImport = later(withLaterTexts(async () => (await import('./import-dialog.tsx')).ResourceImport))

/** Opens the import of a list, for whoever may add and change its records. */
export function ImportButton({ resource, onDone }: { resource: Resource; onDone(): void }) {
  const t = useT()
  const { can } = useStaff()
  const [isOpen, setOpen] = useState(false)
  if (!useCalls(resource).iceAktar || !can(resource.name, 'degistir')) return null
  return (
    <>
      <Button
        variant="default"
        className="list-tool"
        leftSection={<IconUpload size={18} />}
        aria-label={t('liste.iceAktar')}
        onClick={() => setOpen(true)}
      >
        <span className="list-tool-text">{t('liste.iceAktar')}</span>
      </Button>
      {isOpen ? <ResourceImport resource={resource} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
