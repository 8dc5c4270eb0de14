import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { type Synced, syncAll, syncSelected } from './contract.ts'
import { sysGlobalKey } from './resource.ts'
import { scrolled } from './scrolled.ts'

const mostShown = 200

type PublishProps = {
  /** The chosen keys; null for every one that changed. */
  ids: readonly number[] | null
  onClose(): void
  onDone?(): void
}

const sync = (ids: PublishProps['ids'], onizleme: boolean) =>
  ids === null ? call(syncAll, { onizleme }) : call(syncSelected, { ids: [...ids], onizleme })

/** Every changed text beside what is live now; pressed once more, they go live. */
export function PublishDialog({ ids, onClose, onDone }: PublishProps) {
  const t = useT()
  const client = useQueryClient()
  const preview = useQuery({
    queryKey: [syncAll.path, 'onizleme', ids],
    queryFn: () => sync(ids, true),
    gcTime: 0,
  })
  const publish = useMutation({
    mutationFn: () => sync(ids, false),
    async onSuccess({ sayi }) {
      const chosen = ids === null ? '' : `${t('message.syncSuccess')} `
      showToast({ kind: 'success', text: `${chosen}${t('yonetim.metin.yayinlandi', { n: sayi })}` })
      await forget(client, sysGlobalKey)
      onDone?.()
      onClose()
    },
  })
  const farklar = preview.data?.farklar
  return (
    <OpenDialog
      onClose={onClose}
      title={t('yonetim.metin.onizleme')}
      size="xl"
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Refusal text={errorText(t, preview.error ?? publish.error)} />
      {preview.isPending ? <Skeleton height={160} /> : null}
      {farklar?.length === 0 ? <Text size="sm">{t('yonetim.metin.degisiklikYok')}</Text> : null}
      {farklar && farklar.length > 0 ? (
        <Stack>
          <Differences farklar={farklar} />
          <Text size="sm">{t('message.areYouSureAction')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('liste.vazgec')}
            </Button>
            <Button loading={publish.isPending} onClick={() => publish.mutate()}>
              {t('yonetim.metin.metinYayinla', { n: farklar.length })}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </OpenDialog>
  )
}

function Differences({ farklar }: Pick<Synced, 'farklar'>) {
  const t = useT()
  const rest = farklar.length - mostShown
  return (
    <Table.ScrollContainer minWidth={520} maxHeight={360} scrollAreaProps={scrolled(t('yonetim.metin.degisiklik'))}>
      <Table verticalSpacing={4} striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.keyLabel')}</Table.Th>
            <Table.Th>{t('yonetim.metin.dil')}</Table.Th>
            <Table.Th>{t('yonetim.metin.degisiklik')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {farklar.slice(0, mostShown).map(({ id, keyLabel, langKey, eski, yeni }) => (
            <Table.Tr key={`${id}-${langKey}`}>
              <Table.Td>{keyLabel}</Table.Td>
              <Table.Td>{langKey}</Table.Td>
              <Table.Td lang={langKey}>
                {eski === null ? null : <Text size="sm" className="metin-eski">{`− ${eski}`}</Text>}
                <Text size="sm" className="metin-yeni">{`+ ${yeni}`}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rest > 0 ? <Text size="sm">{t('yonetim.metin.dahaVar', { n: rest })}</Text> : null}
    </Table.ScrollContainer>
  )
}
