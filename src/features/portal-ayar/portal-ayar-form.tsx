import { Alert, Button, Group, NumberInput, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type FieldError, isAppError } from '#core/errors.ts'
import { beginDraft, change, type Draft, isUntouched, putOver, valuesOf } from '#engine/form/draft.ts'
import { useUnsavedPage } from '#engine/form/use-leave-guard.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { ColourField } from './colour-field.tsx'
import { getPortalAyar, type PortalAyar, type PortalAyarField, updatePortalAyar } from './contract.ts'
import { LogoField } from './logo-field.tsx'

type NumberField = 'smsGunlukButce' | 'isAkisGun'

/** A number that was emptied is null, and its rule refuses it. */
type AyarValues = Omit<PortalAyar, NumberField> & Record<NumberField, number | null>

type AyarDraft = Draft<AyarValues>

const none: readonly FieldError[] = []

/** Errors stand beside their fields; what somebody else saved meanwhile is put under one's own changes and told. */
export function PortalAyarForm({ ayar }: { ayar: PortalAyar }) {
  const t = useT()
  const { can } = useStaff()
  const [kept, setDraft] = useState<AyarDraft>(() => beginDraft(ayar))
  // while nothing is changed the form shows what is saved, whoever saved it
  const draft: AyarDraft = isUntouched(kept) ? beginDraft(ayar) : kept
  const values = valuesOf(draft)
  const save = useSave(draft, setDraft)
  useUnsavedPage(!isUntouched(draft))
  const errors = isAppError(save.error) ? save.error.errors : none
  const form = useFirstError(errors)
  const isLocked = !can('portalAyar', 'degistir') || save.isPending
  const put = (changes: Partial<AyarValues>) => setDraft(change(draft, changes))
  const frame = (name: PortalAyarField) => ({
    label: t(`field.${name}`),
    error: errorOf(errors, name, (key) => t.maybe(`rule.${key}`, { n: 20 })),
    disabled: isLocked,
  })
  const text = (name: 'kvkUrl' | 'cerezUrl' | 'gizlilikUrl' | 'iletisimMetni' | 'smsBasligi' | 'dogrulamaAdresi') => ({
    ...frame(name),
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  })
  const number = (name: NumberField) => ({
    ...frame(name),
    value: values[name] ?? '',
    onChange: (value: string | number) => put({ [name]: value === '' ? null : Number(value) }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const isChanged = !isUntouched(draft)
  const isContested = draft.contested.length > 0
  // the notice below says it, with both texts
  const isTold = isContested && isAppError(save.error) && save.error.code === 'staleRecord'
  const failed = errors.length === 0 && !isTold ? errorText(t, save.error) : undefined
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack className="portal-form" gap="lg">
        <LogoField {...frame('logoUrl')} value={values.logoUrl} onChange={(value) => put({ logoUrl: value })} />
        <ColourField {...frame('renk')} value={values.renk} onChange={(value) => put({ renk: value })} />
        <TextInput type="url" {...text('kvkUrl')} />
        <TextInput type="url" {...text('cerezUrl')} />
        <TextInput type="url" {...text('gizlilikUrl')} />
        <Textarea autosize minRows={3} maxLength={2000} {...text('iletisimMetni')} />
        <TagsInput
          {...frame('izinliOriginler')}
          description={t('yetki.portal.originHint')}
          value={values.izinliOriginler}
          onChange={(value) => put({ izinliOriginler: value })}
          maxTags={20}
        />
        <TextInput maxLength={11} description={t('yetki.portal.smsHint')} {...text('smsBasligi')} />
        <NumberInput {...number('smsGunlukButce')} min={0} max={1_000_000} />
        <NumberInput {...number('isAkisGun')} min={1} max={90} />
        <TextInput type="url" {...text('dogrulamaAdresi')} />
        <Switch
          {...frame('tcknKontrol')}
          description={t('yetki.portal.tcknHint')}
          checked={values.tcknKontrol}
          onChange={(event) => put({ tcknKontrol: event.currentTarget.checked })}
        />
        <Switch
          {...frame('ilanOnayiZorunlu')}
          description={t('yetki.portal.onayHint')}
          checked={values.ilanOnayiZorunlu}
          onChange={(event) => put({ ilanOnayiZorunlu: event.currentTarget.checked })}
        />
        {/* beside the button that was pressed: the form is longer than a screen */}
        <Refusal text={failed} />
        {isContested ? <Contested draft={draft} onTake={(name) => put({ [name]: draft.opened[name] })} /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={!isChanged || save.isPending} onClick={() => setDraft(beginDraft(ayar))}>
            {t('liste.vazgec')}
          </Button>
          <Button type="submit" disabled={!isChanged || isLocked} loading={save.isPending}>
            {t('yetki.portal.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Leads to the first field that is wrong, which may be above what is in view. */
function useFirstError(errors: readonly FieldError[]) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}

/** Sends what was changed with the version it was changed from; of two who do, the slower one sees both. */
function useSave(draft: AyarDraft, onDraft: (next: AyarDraft) => void) {
  const t = useT()
  const client = useQueryClient()
  const show = (fresh: PortalAyar) => client.setQueryData(query(getPortalAyar, {}).queryKey, fresh)
  return useMutation({
    mutationFn() {
      const body = { ...draft.changes, rowVersion: draft.opened.rowVersion }
      return call(updatePortalAyar, body as z.input<typeof updatePortalAyar.input>) // an emptied number is refused there
    },
    onSuccess(fresh) {
      show(fresh)
      onDraft(beginDraft(fresh))
      showToast({ kind: 'success', text: t('message.updated') })
    },
    onError(error) {
      if (!isAppError(error) || error.code !== 'staleRecord') return
      const fresh = error.resultObject as PortalAyar // a 409 carries the record
      show(fresh)
      onDraft(putOver(draft, fresh))
    },
  })
}

type ContestedProps = { draft: AyarDraft; onTake(name: keyof AyarValues): void }

/** What somebody else saved in the fields that are changed here; comes into view when it is there. */
function Contested({ draft: { opened, contested }, onTake }: ContestedProps) {
  const t = useT()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert ref={notice} color="yellow" title={t('kayit.cakismaBaslik')}>
      <Text size="sm">{t('yetki.portal.contested')}</Text>
      {contested.map((name) => (
        <Group key={name} mt="xs" justify="space-between">
          <Text size="sm" className="portal-yeni">
            {labelOf(t, name)}: {name === 'logoUrl' ? <LogoOf url={opened.logoUrl} /> : textOf(t, opened[name])}
          </Text>
          <Button variant="default" size="sm" onClick={() => onTake(name)}>
            {t('kayit.onunki')}
          </Button>
        </Group>
      ))}
    </Alert>
  )
}

function LogoOf({ url }: { url: string | null }) {
  const t = useT()
  return url ? <img className="portal-logo" src={url} alt={t('yetki.portal.logoAlt')} /> : t('kayit.bosDeger')
}

function textOf(t: StaffT, value: AyarValues[keyof AyarValues]): string {
  if (typeof value === 'boolean') return t(value ? 'liste.evet' : 'liste.hayir')
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || t('kayit.bosDeger')
}

/** Of a list the first wrong entry speaks for all. */
function errorOf(errors: readonly FieldError[], name: string, say: (key: string) => string | undefined) {
  const found = errors.find(({ field }) => field === name || field.startsWith(`${name}.`))
  return found ? (say(found.key) ?? found.key) : undefined
}
