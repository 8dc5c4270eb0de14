import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** A link that is shown once, to be copied. */
export function BaglantiDialog({ url, onClose }: { url: string; onClose(): void }) {
  const t = useT()
  return (
    <OpenDialog
      onClose={onClose}
      title={t('inceleme.baglantiBaslik')}
      closeButtonProps={{ 'aria-label': t('liste.kapat') }}
    >
      <Text size="sm" mb="sm">
        {t('inceleme.baglantiNot')}
      </Text>
      <TextInput value={url} readOnly aria-label={t('inceleme.baglantiBaslik')} data-autofocus />
      <Group justify="flex-end" mt="md">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{t(copied ? 'inceleme.kopyalandi' : 'inceleme.kopyala')}</Button>
          )}
        </CopyButton>
      </Group>
    </OpenDialog>
  )
}
