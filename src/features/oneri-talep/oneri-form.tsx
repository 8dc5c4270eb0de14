import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatPhone, normalisePhone } from '#core/phone.ts'
import { codePoints } from '#core/plain-text.ts'
import { getAdayProfile } from '#features/aday/contract.ts'
import type { TextPiece } from '#i18n/t.ts'
import { call } from '#web/call/api.ts'
import { SelectField } from '#web/form/choice-field.tsx'
import { useContractForm } from '#web/form/contract-form.tsx'
import { PhoneField, TextAreaField, TextField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { createOneriTalep } from './contract.ts'
import { oneriSinir, sayacEsigi, talepTipi } from './rules.ts'

export const oneriParts = [
  'iletisim.oneriTalep',
  'enum.talepTipi',
  'field.talepTipi',
  'field.adSoyad',
  'field.cepTel',
  'field.ePosta',
  'field.baslik',
  'field.metin',
] as const satisfies readonly TextPiece[]
type Part = (typeof oneriParts)[number]

const empty = { talepTipi: '', adSoyad: '', cepTel: '', ePosta: '', baslik: '', metin: '', webSitesi: '' }
type Values = typeof empty

function toInput({ talepTipi, cepTel, ...rest }: Values) {
  return {
    ...rest,
    talepTipi: talepTipi === '' ? undefined : Number(talepTipi),
    // what is no number goes on as typed, so that it is refused as one and not as missing
    cepTel: normalisePhone(cepTel) ?? cepTel.trim(),
  }
}

/** Kind first, then who writes, then what. Nothing is called wrong before it is left or sent. */
export function OneriForm({ onDone }: { onDone: () => void }) {
  const t = useTexts<Part>()
  const form = useContractForm(createOneriTalep, {
    defaultValues: empty,
    mode: 'onTouched',
    toInput,
    onDone() {
      form.fields.reset({ ...form.fields.getValues(), talepTipi: '', baslik: '', metin: '' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <ErrorSummary />
      <SelectField
        name="talepTipi"
        label={t('field.talepTipi')}
        empty={t('iletisim.oneriTalep.tipEmpty')}
        options={Object.values(talepTipi).map((tip) => ({ value: String(tip), label: t(`enum.talepTipi.${tip}`) }))}
      />
      <Prefilled />
      <TextField name="adSoyad" label={t('field.adSoyad')} autoComplete="name" />
      <div className="form name-row">
        <PhoneField name="cepTel" label={t('field.cepTel')} />
        <TextField name="ePosta" label={t('field.ePosta')} type="email" inputMode="email" autoComplete="email" />
      </div>
      <div>
        <TextField name="baslik" label={t('field.baslik')} autoComplete="off" />
        <Counter name="baslik" max={oneriSinir.baslik} />
      </div>
      <div>
        <TextAreaField name="metin" label={t('field.metin')} hint={t('iletisim.oneriTalep.metinHint')} lines={7} />
        <Counter name="metin" max={oneriSinir.metin} />
      </div>
      <Trap />
      <SubmitButton label={t('iletisim.oneriTalep.submit')} />
    </Form>
  )
}

/** Takes over what the profile knows into fields that are still empty. */
function Prefilled() {
  const t = useTexts<Part>()
  const { kind, phase } = useSession()
  const { setValue, getValues } = useFormContext<Values>()
  const [isPrefilled, setPrefilled] = useState(false)
  const isSignedIn = kind === 'aday' && phase === 'ready'

  const fill = useEffectEvent(async () => {
    // without an answer the fields stay empty and can be typed
    const aday = await call(getAdayProfile, {}).catch(() => null)
    if (!aday) return
    const known = { adSoyad: aday.adSoyad, cepTel: formatPhone(aday.cepTel), ePosta: aday.email }
    for (const name of ['adSoyad', 'cepTel', 'ePosta'] as const) {
      if (getValues(name) === '') setValue(name, known[name])
    }
    setPrefilled(true)
  })
  useEffect(() => {
    if (isSignedIn) void fill()
  }, [isSignedIn])
  return isPrefilled ? <p className="field-hint">{t('iletisim.oneriTalep.prefilled')}</p> : null
}

/** How much may still be written, told only near the end. */
function Counter({ name, max }: { name: 'baslik' | 'metin'; max: number }) {
  const t = useTexts<Part>()
  const left = max - codePoints(useWatch<Values, typeof name>({ name }).trim())
  const text =
    left < 0 ? t('iletisim.oneriTalep.over', { count: -left }) : t('iletisim.oneriTalep.left', { count: left })
  return (
    <p className="field-hint counter" role="status">
      {left <= sayacEsigi ? text : ''}
    </p>
  )
}

/** People neither see it nor come to it by keyboard; machines fill in whatever they find. */
function Trap() {
  const { register } = useFormContext<Values>()
  return (
    <div className="trap" aria-hidden="true">
      <input {...register('webSitesi')} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
