import { Anchor, List, Text } from '@mantine/core'
import type { Usage } from '#engine/declaration/record-calls.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type UsageProps = { name: string; usages: readonly Usage[]; onClose(): void }

/** Why a record was not deleted: the records that point to it, each a link to its page. */
export function UsageDialog({ name, usages, onClose }: UsageProps) {
  const t = useT()
  return (
    <OpenDialog
      onClose={onClose}
      radius="lg"
      title={t('kayit.kullanimBaslik', { ad: name })}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Text size="sm" mb="sm">
        {t('kayit.kullanimAciklama')}
      </Text>
      <List size="sm">
        {usages.map(({ tur, id, ad, yol }) => {
          if (id === null) return <List.Item key={tur}>{t('kayit.kullanimDiger')}</List.Item>
          const text = `${t.maybe(`ekran.${tur}`) ?? tur}: ${ad ?? id}`
          return <List.Item key={`${tur} ${id}`}>{yol === null ? text : <Anchor href={yol}>{text}</Anchor>}</List.Item>
        })}
      </List>
    </OpenDialog>
  )
}
