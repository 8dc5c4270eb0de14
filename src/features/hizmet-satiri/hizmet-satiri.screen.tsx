import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportDialog } from '#engine/import/import-dialog.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { tahakkuk } from '#features/tahakkuk/resource.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { importHizmetSatiri } from './contract.ts'
import { hizmetSatiri } from './resource.ts'

/** What was declared for each person, with the import of a declaration. */
export default function HizmetSatiriScreen() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const button = can(hizmetSatiri.name, 'ekle') ? (
    <Button
      variant="default"
      className="list-tool"
      leftSection={<IconUpload size={18} />}
      aria-label={t('para.aktar')}
      onClick={() => setOpen(true)}
    >
      <span className="list-tool-text">{t('para.aktar')}</span>
    </Button>
  ) : null
  return (
    <>
      <ResourcePage resource={hizmetSatiri} toolbar={button} />
      {isOpen ? (
        <ImportDialog
          endpoint={importHizmetSatiri}
          accept="declaration"
          title={t('tesvik.dosya')}
          hint={t('tesvik.ipucu')}
          onDone={() => {
            void forget(client, hizmetSatiri)
            // its sums follow the lines
            void forget(client, tahakkuk)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
