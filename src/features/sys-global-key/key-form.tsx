import { Autocomplete, Button, Code, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { beginDraft, change, type Draft, isUntouched, putOver, valuesOf } from '#engine/form/draft.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { takeFocus } from '#web/kit/take-focus.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { fullUpdateSysGlobalKey, registerSysGlobalKey, sysGlobalGroupEndpoints } from './contract.ts'
import { sysGlobalGroup, sysGlobalKey } from './resource.ts'
import { findMissingPlaceholders } from './rules.ts'
import { type KnownKey, useKnownKey, type WhichKey } from './use-known-key.tsx'

/** What can be typed: the key, its group, and by the number of its language each text. */
type KeyValues = { rowVersion: number; keyLabel: string; groupKey: string } & Record<number, string>

type KeyDraft = Draft<KeyValues>

function toValues({ rowVersion, keyLabel, groupKey, languages }: KnownKey): KeyValues {
  const texts = Object.fromEntries(languages.map(({ languageId, keyValue }) => [languageId, keyValue]))
  return { ...texts, rowVersion, keyLabel, groupKey }
}

type FormProps = {
  onSaved?: (() => void) | undefined
  /** Told when there is something to lose, and when there no longer is. */
  onDirty?: ((isDirty: boolean) => void) | undefined
  /** Opens the next text, where the form stands beside a list. */
  onNext?: (() => void) | undefined
  /** The first text takes the focus. */
  takesFocus?: boolean | undefined
  /** The languages stand under each other. */
  isNarrow?: boolean | undefined
}

/** A key, its group and its text in every language side by side; a key that is named stays what it is. */
export function KeyForm({ keyId, keyLabel, ...form }: WhichKey & FormProps) {
  const which = { ...(keyId !== undefined && { keyId }), ...(keyLabel !== undefined && { keyLabel }) }
  const known = useKnownKey(which)
  const isFixed = keyLabel !== undefined
  if (known.data) {
    return (
      <LoadedForm
        key={known.data.id}
        known={known.data}
        isFixed={isFixed}
        fetchAgain={async () => (await known.refetch()).data}
        {...form}
      />
    )
  }
  return <Awaited of={[known]} height={220} />
}

type LoadedProps = FormProps & {
  known: KnownKey
  isFixed: boolean
  fetchAgain(): Promise<KnownKey | undefined>
}

/** What is typed over what is saved. While nothing is typed the form shows what is saved, whoever saved it. */
function useKeyDraft({ known, isFixed, fetchAgain, onSaved, onDirty }: LoadedProps) {
  const t = useT()
  const client = useQueryClient()
  const [kept, setDraft] = useState<KeyDraft>(() => beginDraft(toValues(known)))
  const isNewer = known.rowVersion > kept.opened.rowVersion
  const draft = isUntouched(kept) && isNewer ? beginDraft(toValues(known)) : kept
  const isDirty = !isUntouched(draft)
  const tell = useEffectEvent((is: boolean) => onDirty?.(is))
  useEffect(() => {
    tell(isDirty)
    return () => tell(false)
  }, [isDirty])
  const save = useMutation({
    mutationFn({ liveSync, values, changes }: { liveSync: boolean; values: KeyValues; changes: Partial<KeyValues> }) {
      const { rowVersion, keyLabel, groupKey, ...texts } = values
      // what nobody touched here is not written over; a key that is named may show texts that are not saved yet
      const isWhole = known.id === null || isFixed
      const globalKeyValues = known.languages
        .filter(({ languageId }) => isWhole || languageId in changes)
        .map(({ languageId }) => ({ languageId, keyValue: texts[languageId] ?? '' }))
      const body = { keyLabel, groupKey, liveSync, globalKeyValues }
      if (known.id === null) return call(registerSysGlobalKey, body)
      return call(fullUpdateSysGlobalKey, { ...body, id: known.id, rowVersion })
    },
    async onSuccess({ rowVersion }, { values }) {
      // what was typed while it was on its way is still to be saved
      setDraft((now) => change(beginDraft({ ...values, rowVersion }), now.changes))
      if (onSaved) onSaved()
      else showToast({ kind: 'success', text: t('message.updated') })
      await Promise.all([forget(client, sysGlobalKey), forget(client, sysGlobalGroup)])
    },
    async onError(error) {
      if (!isAppError(error) || error.code !== 'staleRecord') return
      const fresh = await fetchAgain()
      if (fresh) setDraft(putOver(draft, toValues(fresh)))
    },
  })
  return { draft, save, put: (values: Partial<KeyValues>) => setDraft(change(draft, values)) }
}

function LoadedForm(props: LoadedProps) {
  const t = useT()
  const { known, isFixed, onNext } = props
  const { draft, save, put } = useKeyDraft(props)
  const values = valuesOf(draft)
  const send = (liveSync: boolean, onSuccess?: () => void) =>
    save.mutate({ liveSync, values, changes: draft.changes }, { ...(onSuccess && { onSuccess }) })
  // nothing typed is nothing to save
  const goOn = () => onNext && (isUntouched(draft) ? onNext() : send(false, onNext))
  const refused = isAppError(save.error) ? save.error.errors : []
  function errorOf(...fields: string[]) {
    const found = refused.find(({ field }) => fields.includes(field))
    return found ? (t.maybe(`rule.${found.key}`, found.params) ?? found.key) : undefined
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(isFixed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey && !save.isPending) goOn()
      }}
    >
      <Stack gap="sm">
        <Refusal text={errorText(t, save.error)} />
        {isFixed ? (
          <Text size="sm">
            {t('field.keyLabel')}: <Code>{values.keyLabel}</Code>
          </Text>
        ) : (
          <>
            <TextInput
              label={t('field.keyLabel')}
              value={values.keyLabel}
              onChange={(event) => put({ keyLabel: event.currentTarget.value })}
              error={errorOf('keyLabel')}
              withAsterisk
            />
            <GroupField
              value={values.groupKey}
              onChange={(groupKey) => put({ groupKey })}
              error={errorOf('groupKey', 'sysGlobalGroupId')}
            />
          </>
        )}
        <WordingFields
          known={known}
          draft={draft}
          takesFocus={props.takesFocus ?? false}
          isNarrow={props.isNarrow ?? false}
          onText={(languageId, value) => put({ [languageId]: value })}
          errorOf={(languageId) => errorOf(`globalKeyValues.${languageId}`)}
        />
        <Group justify="flex-end">
          {isFixed ? null : (
            <Button type="submit" variant="default" loading={save.isPending}>
              {t('yonetim.metin.kaydet')}
            </Button>
          )}
          <Button loading={save.isPending} {...(isFixed ? { type: 'submit' as const } : { onClick: () => send(true) })}>
            {t('yonetim.metin.kaydetYayinla')}
          </Button>
          {onNext ? (
            <Button variant="default" loading={save.isPending} onClick={goOn} title="Ctrl + Enter">
              {t('kayit.kaydetSonraki')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}

type GroupProps = { value: string; onChange(value: string): void; error: string | undefined }

function GroupField({ value, onChange, error }: GroupProps) {
  const t = useT()
  const { data: groups = [] } = useQuery(query(sysGlobalGroupEndpoints.getList, {}))
  return (
    <Autocomplete
      label={t('field.groupKey')}
      data={groups.map((group) => group.groupKey)}
      value={value}
      onChange={onChange}
      error={error}
      comboboxProps={{ zIndex: 600 }}
      withAsterisk
    />
  )
}

/** What somebody else wrote meanwhile; else what is live, where that is not what stands there anyway. */
function otherText(t: StaffT, { languageId, canliDeger }: KnownKey['languages'][number], draft: KeyDraft) {
  if (draft.contested.map(String).includes(String(languageId))) {
    return t('yonetim.metin.baskasi', { metin: draft.opened[languageId] || t('kayit.bosDeger') })
  }
  const typed = valuesOf(draft)[languageId]
  if (canliDeger === null) return t('yonetim.metin.yayindaDegil')
  return canliDeger === typed ? t('field.isSync') : t('yonetim.metin.canli', { metin: canliDeger })
}

type WordingProps = {
  known: KnownKey
  draft: KeyDraft
  onText(languageId: number, value: string): void
  errorOf(languageId: number): string | undefined
  takesFocus: boolean
  isNarrow: boolean
}

/** The languages side by side; a name in braces that another one is filled with is missed while one types. */
function WordingFields({ known, draft, onText, errorOf, takesFocus: isFirst, isNarrow }: WordingProps) {
  const t = useT()
  const texts = valuesOf(draft)
  const wordings = known.languages.map(({ languageId }) => ({ languageId, keyValue: texts[languageId] ?? '' }))
  const missing = findMissingPlaceholders(wordings)
  function faultOf(languageId: number) {
    const found = missing.find((one) => one.languageId === languageId)
    return found ? t('rule.placeholderMissing', { name: `{${found.name}}` }) : errorOf(languageId)
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: isNarrow ? 1 : 2 }} spacing="sm">
      {known.languages.map((language, at) => (
        <Textarea
          key={language.languageId}
          {...(isFirst && at === 0 && { ref: takeFocus })}
          lang={language.langKey}
          dir="auto"
          label={language.langDisplay}
          description={otherText(t, language, draft)}
          autosize
          minRows={2}
          maxRows={8}
          value={texts[language.languageId] ?? ''}
          onChange={({ currentTarget: { value } }) => onText(language.languageId, value)}
          error={faultOf(language.languageId)}
        />
      ))}
    </SimpleGrid>
  )
}
