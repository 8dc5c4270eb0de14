import { ActionIcon, Button, Group, NativeSelect, NavLink, Skeleton, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { listParameters } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { languageCompleteness } from '#features/language/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { takeFocus } from '#web/kit/take-focus.ts'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { getSysGlobalKeyOzet, sysGlobalGroupEndpoints } from './contract.ts'
import { sysGlobalGroup, sysGlobalKey } from './resource.ts'

/** The parts of the address that the side list sets; the list beside it reads them as its filters. */
const parameters = ['sysGlobalGroupId', 'isNew', 'isSync', 'eksikDil'] as const
type Choice = Partial<Record<(typeof parameters)[number], string>>
type Line = { choice: Choice; label: string; count: number; groupId?: number }

const everything = { choice: {} }
const text = parseAsString.withDefault('')
const parsers = Object.fromEntries([...parameters, listParameters.page].map((name) => [name, text]))

/** What the list of texts can be narrowed to by one press: what waits for somebody, and the groups. */
export function GroupList() {
  const t = useT()
  const [address, setAddress] = useQueryStates(parsers)
  const lines = useLines()
  if (!lines) return <Skeleton className="metin-gruplar" height={320} />
  const isChosen = ({ choice }: Line) => parameters.every((name) => (address[name] ?? '') === (choice[name] ?? ''))
  const choose = ({ choice }: Pick<Line, 'choice'>) =>
    void setAddress({ ...Object.fromEntries(parameters.map((name) => [name, choice[name] ?? ''])), sayfa: '' })
  const chosen = lines.find(isChosen)
  return (
    <nav className="metin-gruplar" aria-label={t('yonetim.metin.gruplar')}>
      <NativeSelect
        className="metin-grup-secim"
        aria-label={t('yonetim.metin.gruplar')}
        value={chosen?.label ?? ''}
        data={lines.map(({ label, count }) => ({ value: label, label: `${label} (${count})` }))}
        onChange={({ currentTarget }) => {
          const line = lines.find(({ label }) => label === currentTarget.value)
          if (line) choose(line)
        }}
      />
      <div className="metin-grup-satirlari">
        {lines.map((line) => (
          <NavLink
            key={line.label}
            component="button"
            type="button"
            label={line.label}
            active={line === chosen}
            {...(line === chosen && { 'aria-current': 'true' })}
            rightSection={
              <Text span size="xs" className="metin-grup-sayi">
                {line.count}
              </Text>
            }
            onClick={() => choose(line)}
          />
        ))}
      </div>
      <GroupTools
        key={chosen?.groupId ?? 0}
        chosen={chosen?.groupId === undefined ? undefined : chosen}
        onRemoved={() => choose(everything)}
      />
    </nav>
  )
}

function useLines(): Line[] | undefined {
  const t = useT()
  const { data: ozet } = useQuery(query(getSysGlobalKeyOzet, {}))
  const { data: languages } = useQuery(query(languageCompleteness, {}))
  if (!ozet || !languages) return undefined
  return [
    { choice: {}, label: t('yonetim.metin.tumu'), count: ozet.toplam },
    { choice: { isNew: 'true' }, label: t('yonetim.metin.yeniler'), count: ozet.yeni },
    { choice: { isSync: 'false' }, label: t('yonetim.metin.bekleyenler'), count: ozet.bekleyen },
    ...languages.map(({ langKey, dolu, toplam }) => ({
      choice: { eksikDil: langKey },
      label: t('yonetim.metin.eksikler', { dil: t.maybe(`enum.eksikDil.${langKey}`) ?? langKey }),
      count: toplam - dolu,
    })),
    ...ozet.gruplar.map(({ id, groupKey, toplam }) => ({
      choice: { sysGlobalGroupId: String(id) },
      label: groupKey,
      count: toplam,
      groupId: id,
    })),
  ]
}

/** A new group, or another name for the chosen one, where they stand. */
function GroupTools({ chosen, onRemoved }: { chosen: Line | undefined; onRemoved(): void }) {
  const t = useT()
  const client = useQueryClient()
  const [work, setWork] = useState<'add' | 'rename'>()
  const remove = useMutation({
    mutationFn: (id: number) => call(sysGlobalGroupEndpoints.delete, { id }),
    async onSuccess() {
      onRemoved()
      await Promise.all([forget(client, sysGlobalGroup), forget(client, sysGlobalKey)])
    },
    onError: (error) => showToast({ kind: 'failure', text: errorText(t, error) ?? '' }),
  })
  async function askToRemove({ label: ad, groupId = 0 }: Line) {
    const isSure = await confirmDialog({
      title: t('yonetim.metin.grupSil', { ad }),
      text: t('yonetim.metin.grupSilAciklama'),
      confirm: t('liste.sil'),
      cancel: t('liste.vazgec'),
      isDestructive: true,
    })
    if (isSure) remove.mutate(groupId)
  }

  if (work) {
    return <GroupForm renamed={work === 'rename' ? chosen : undefined} onClose={() => setWork(undefined)} />
  }
  return (
    <Group gap={4} mt="xs" wrap="nowrap" justify="space-between">
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => setWork('add')}>
        {t('yonetim.metin.yeniGrup')}
      </Button>
      {chosen ? (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('yonetim.metin.grupAdi', { ad: chosen.label })}
            onClick={() => setWork('rename')}
          >
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red.9"
            size={40}
            aria-label={t('yonetim.metin.grupSil', { ad: chosen.label })}
            onClick={() => void askToRemove(chosen)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ) : null}
    </Group>
  )
}

function GroupForm({ renamed, onClose }: { renamed: Line | undefined; onClose(): void }) {
  const t = useT()
  const client = useQueryClient()
  const [groupKey, setGroupKey] = useState(renamed?.label ?? '')
  const save = useMutation({
    mutationFn: async () => {
      const { create, update } = sysGlobalGroupEndpoints
      await (renamed ? call(update, { id: renamed.groupId ?? 0, groupKey }) : call(create, { groupKey }))
    },
    async onSuccess() {
      onClose()
      await Promise.all([forget(client, sysGlobalGroup), forget(client, sysGlobalKey)])
    },
  })
  const fault = isAppError(save.error) ? save.error.errors[0] : undefined
  const error = (fault && t.maybe(`rule.${fault.key}`, fault.params)) ?? errorText(t, save.error)
  return (
    <form
      className="metin-grup-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextInput
        label={renamed ? t('yonetim.metin.grupAdi', { ad: renamed.label }) : t('yonetim.metin.yeniGrup')}
        value={groupKey}
        maxLength={50}
        error={error}
        ref={takeFocus}
        onChange={(event) => setGroupKey(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="sm" px="sm" onClick={onClose}>
          {t('liste.vazgec')}
        </Button>
        <Button type="submit" size="sm" px="sm" loading={save.isPending}>
          {renamed ? t('yonetim.metin.kaydet') : t('yonetim.metin.grupEkle')}
        </Button>
      </Group>
    </form>
  )
}
