import { useRef, useState } from 'react'
import { ageOn, formatDate, parseDate } from '#core/date.ts'
import type { FieldError } from '#core/errors.ts'
import { formatPhone } from '#core/phone.ts'
import { type AdayView, asgariYas, getAdayProfile, updateAdayProfile } from '#features/aday/contract.ts'
import { NameRow } from '#features/aday/login/name-row.tsx'
import type { profilParts } from '#features/aday/text-parts.ts'
import { FotoCv } from '#features/dosya/foto-cv.tsx'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { useContractForm } from '#web/form/contract-form.tsx'
import { DateField, TextField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useUnsaved } from './guard.tsx'
import { ProfilTelefon } from './telefon.tsx'

type Values = { ad: string; soyad: string; dogumTarihi: string; email: string }

const toValues = ({ ad, soyad, dogumTarihi, email }: AdayView): Values => ({
  ad,
  soyad,
  dogumTarihi: formatDate(dogumTarihi),
  email,
})

function toInput({ dogumTarihi, ...rest }: Values, rowVersion: number) {
  // a date that cannot be read goes on as typed, so that it is refused as a date and not as missing
  const birth = dogumTarihi.trim() === '' ? undefined : (parseDate(dogumTarihi) ?? dogumTarihi)
  return { ...rest, dogumTarihi: birth, rowVersion }
}

// Spec: candidate §5; by the server's day, because a phone's own may be wrong.
function checkAge({ dogumTarihi }: Values, today: string): FieldError[] {
  const birth = parseDate(dogumTarihi)
  return birth !== null && ageOn(birth, today) < asgariYas ? [{ field: 'dogumTarihi', key: 'ageMustBe16' }] : []
}

/** Who somebody is: what may be changed as a form, the rest to be read. */
export function ProfilKimlik({ today }: { today: string }) {
  const t = useTexts<(typeof profilParts)[number]>()
  const { answer, error, reload, change } = useAnswer(getAdayProfile, {})
  if (error) return <LoadFailed text={t('profil.loadFailed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={5} />
  return (
    <>
      <FotoCv />
      <p className="panel-text">{t('profil.kimlik.text')}</p>
      <dl className="read-only">
        <div>
          <dt>{t('field.tcKimlikNo')}</dt>
          <dd>{answer.tcKimlikNo}</dd>
        </div>
        <div>
          <dt>{t('field.cepTel')}</dt>
          <dd>{formatPhone(answer.cepTel)}</dd>
          <dd>
            <ProfilTelefon onChanged={change} />
          </dd>
        </div>
      </dl>
      <KimlikForm aday={answer} today={today} onSaved={change} />
    </>
  )
}

type FormProps = { aday: AdayView; today: string; onSaved(aday: AdayView): void }

function useProfileForm({ aday, today, onSaved }: FormProps) {
  const t = useTexts<(typeof profilParts)[number]>()
  const wasSaved = useRef(false)
  const [staleTimes, setStaleTimes] = useState(0)

  function take(fresh: AdayView, keepDirtyValues: boolean) {
    form.fields.reset(toValues(fresh), { keepDirtyValues })
    onSaved(fresh)
  }

  const form = useContractForm(updateAdayProfile, {
    defaultValues: toValues(aday),
    toInput: (values: Values) => toInput(values, aday.rowVersion),
    check: (values) => checkAge(values, today),
    onDone(fresh) {
      wasSaved.current = true
      setStaleTimes(0)
      take(fresh, false)
      showToast({ kind: 'success', text: t('profil.kimlik.saved') })
    },
    onRefused({ code, resultObject }) {
      if (code !== 'staleRecord') return false
      setStaleTimes((times) => times + 1)
      take(resultObject as AdayView, true) // the answer of a 409 is the fresh record; what was typed stays
      return true
    },
  })

  async function save() {
    wasSaved.current = false
    await form.submit()
    return wasSaved.current
  }
  return { form, staleTimes, save, discard: () => form.fields.reset(toValues(aday)) }
}

function KimlikForm(props: FormProps) {
  const t = useTexts<(typeof profilParts)[number]>()
  const { form, staleTimes, save, discard } = useProfileForm(props)
  const { isDirty } = form.fields.formState
  useUnsaved(isDirty, { save, discard })
  return (
    <Form form={form}>
      {staleTimes > 0 ? (
        <p key={staleTimes} ref={takeFocus} className="notice notice-warning" role="alert" tabIndex={-1}>
          {t('profil.kimlik.stale')}
        </p>
      ) : null}
      <ErrorSummary />
      <NameRow />
      <DateField
        name="dogumTarihi"
        label={t('field.dogumTarihi')}
        hint={t('profil.kimlik.dogumTarihiHint')}
        autoComplete="bday"
      />
      <TextField
        name="email"
        label={t('field.email')}
        hint={t('profil.kimlik.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <div className="form-actions">
        <SubmitButton label={t('profil.kimlik.save')} busyLabel={t('profil.kimlik.saving')} />
        {isDirty ? (
          <button className="text-button" type="button" onClick={discard}>
            {t('profil.kimlik.reset')}
          </button>
        ) : null}
      </div>
    </Form>
  )
}
