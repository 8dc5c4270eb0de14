import { Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldOf } from '#engine/declaration/resource.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { choiceLabel } from '#engine/screen/value-text.tsx'
import { call } from '#web/call/api.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { hamGor } from './contract.ts'
import { DurmusKanallar } from './durmus-kanallar.tsx'
import { sgkCagri } from './resource.ts'

export default function SgkCagriScreen() {
  const t = useT()
  const [opened, setOpened] = useState<{ operasyon: string; ham: string }>()
  return (
    <>
      <DurmusKanallar />
      <ResourcePage
        resource={sgkCagri}
        rowActions={[
          {
            name: 'hamGor',
            label: t('isyeri.hamGor'),
            icon: <IconFileText size={16} />,
            right: hamGor,
            confirm: () => t('isyeri.hamGorSoru'),
            isShown: (row) => row.hamVar === true,
            async run(row) {
              const { ham } = await call(hamGor, { id: row.id })
              setOpened({ operasyon: choiceLabel(t, 'operasyon', fieldOf(sgkCagri, 'operasyon'), row.operasyon), ham })
            },
          },
        ]}
      />
      {opened ? (
        <OpenDialog
          onClose={() => setOpened(undefined)}
          title={t('isyeri.hamBaslik', { operasyon: opened.operasyon })}
          size="xl"
          centered
          zIndex={400}
          closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
        >
          <Textarea aria-label={t('isyeri.hamGor')} value={opened.ham} readOnly autosize minRows={6} maxRows={24} />
        </OpenDialog>
      ) : null}
    </>
  )
}
