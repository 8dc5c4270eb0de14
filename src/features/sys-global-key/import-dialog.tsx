import { Alert, Badge, Button, Group, Select, Stack, Switch, Table, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { languageEndpoints } from '#features/language/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { type ImportOutcome, syncGlobalUpdate, sysGlobalGroupEndpoints } from './contract.ts'
import { sysGlobalKey } from './resource.ts'
import { scrolled } from './scrolled.ts'

/** Pasted texts: tried first, taken when somebody has seen what would become of them. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const client = useQueryClient()
  const { data: languages = [] } = useQuery(query(languageEndpoints.getList, {}))
  const { data: groups = [] } = useQuery(query(sysGlobalGroupEndpoints.getList, {}))
  const [languageId, setLanguage] = useState<string | null>(null)
  const [groupId, setGroup] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [liveSync, setLive] = useState(false)
  const [tried, setTried] = useState<ImportOutcome>()
  const send = useMutation({
    mutationFn: (deneme: boolean) =>
      call(syncGlobalUpdate, {
        text,
        languageId: Number(languageId),
        sysGlobalGroupId: groupId === null ? null : Number(groupId),
        deneme,
        liveSync,
      }),
    async onSuccess(outcome, deneme) {
      if (deneme) return setTried(outcome)
      showToast({ kind: 'success', text: t('yonetim.metin.alindi', { n: outcome.eklenen + outcome.degisen }) })
      await forget(client, sysGlobalKey)
      onClose()
    },
  })
  const refused = isAppError(send.error) ? send.error : undefined
  const fault = refused?.errors[0]
  const message = fault ? t.maybe(`rule.${fault.key}`, fault.params) : refused && t.maybe(`message.${refused.code}`)
  const isReady = languageId !== null && text.trim() !== ''
  const count = tried ? tried.eklenen + tried.degisen : 0
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setTried(undefined)
      set(value)
    }
  return (
    <OpenDialog
      onClose={onClose}
      title={t('yonetim.metin.al')}
      size="lg"
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('yonetim.metin.alAciklama')}</Text>
        <Refusal text={message} />
        <Group grow>
          <Select
            label={t('yonetim.metin.dil')}
            data={languages.map(({ id, display }) => ({ value: String(id), label: display }))}
            value={languageId}
            onChange={change(setLanguage)}
            comboboxProps={{ zIndex: 600 }}
          />
          <Select
            label={t('yonetim.metin.grup')}
            data={groups.map(({ id, groupKey }) => ({ value: String(id), label: groupKey }))}
            value={groupId}
            onChange={change(setGroup)}
            placeholder={t('yonetim.metin.kendiGrubu')}
            clearable
            comboboxProps={{ zIndex: 600 }}
            searchable
          />
        </Group>
        <Textarea
          label={t('field.keyValue')}
          minRows={8}
          maxRows={16}
          autosize
          value={text}
          onChange={(event) => change(setText)(event.currentTarget.value)}
        />
        <Switch
          label={t('yonetim.metin.alYayinla')}
          checked={liveSync}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
        {tried ? <Outcome tried={tried} /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={!isReady} loading={send.isPending} onClick={() => send.mutate(true)}>
            {t('yonetim.metin.dene')}
          </Button>
          <Button disabled={!isReady || count === 0} loading={send.isPending} onClick={() => send.mutate(false)}>
            {t('yonetim.metin.alOnay', { n: count })}
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  )
}

const mostShown = 100

/** What would become of each line; those that change something first. */
function Outcome({ tried }: { tried: ImportOutcome }) {
  const t = useT()
  const { eklenen, degisen, ayni, atlanan, satirlar } = tried
  const order = ['okunamadi', 'yerTutucu', 'baskaGrup', 'degisecek', 'eklenecek', 'bos', 'ayni']
  const lines = satirlar.toSorted((a, b) => order.indexOf(a.durum) - order.indexOf(b.durum))
  return (
    <>
      <Alert role="status" variant="default">
        {t('yonetim.metin.sonuc', { eklenen, degisen, ayni, atlanan })}
      </Alert>
      <Table.ScrollContainer minWidth={420} maxHeight={240} scrollAreaProps={scrolled(t('yonetim.metin.degisiklik'))}>
        <Table verticalSpacing={4} striped>
          <Table.Tbody>
            {lines.slice(0, mostShown).map(({ keyLabel, satir, durum, eski, yeni }) => (
              <Table.Tr key={`${satir} ${keyLabel}`}>
                <Table.Td>{satir === null ? null : t('yonetim.metin.satirNo', { n: satir })}</Table.Td>
                <Table.Td>{keyLabel}</Table.Td>
                <Table.Td>
                  <Badge variant="default" tt="none">
                    {t(`yonetim.metin.satir.${durum}`)}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {eski === null || eski === yeni ? null : <Text size="sm" className="metin-eski">{`− ${eski}`}</Text>}
                  {yeni === '' ? null : <Text size="sm" className="metin-yeni">{`+ ${yeni}`}</Text>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {lines.length > mostShown ? (
          <Text size="sm">{t('yonetim.metin.dahaVar', { n: lines.length - mostShown })}</Text>
        ) : null}
      </Table.ScrollContainer>
    </>
  )
}
