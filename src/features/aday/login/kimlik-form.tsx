import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ageOn, parseDate } from '#core/date.ts'
import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import type { FieldError } from '#core/errors.ts'
import { formatPhone } from '#core/phone.ts'
import { asgariYas, register } from '#features/aday/contract.ts'
import type { RizaMetni } from '#features/aday/izin-contract.ts'
import type { kimlikParts } from '#features/aday/text-parts.ts'
import { getAccount } from '#features/oturum/contract.ts'
import { call } from '#web/call/api.ts'
import { reportDonusum } from '#web/donusum/donusum.ts'
import { CheckboxField, RadioCards } from '#web/form/choice-field.tsx'
import { useContractForm } from '#web/form/contract-form.tsx'
import { DateField, TextField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { keepSignedIn } from '#web/session/session.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { NameRow } from './name-row.tsx'
import { verifiedPhone } from './phone-memory.ts'
import { useKeptKimlik } from './use-kept-kimlik.tsx'

type KimlikFormProps = {
  /** The notice and the texts of the consents, as the ledger will keep them. */
  metinler: RizaMetni[]
  today: string
  onDone(): void
  onEnded(): void
  onPhone(): void
  /** Another text is in use than the one that was shown. */
  onNewText(): void
}

const consents = { sms: 'smsIzini', eposta: 'epostaIzini', arama: 'aramaIzini', kvk: 'havuzIzni' } as const

const empty = {
  ad: '',
  soyad: '',
  tcKimlikNo: '',
  dogumTarihi: '',
  email: '',
  kvkIzini: '',
  smsIzini: false,
  epostaIzini: false,
  aramaIzini: false,
  havuzIzni: false,
}
type Values = typeof empty

const digitsOnly = (text: string) => text.replace(/\D/g, '').slice(0, 11)

function toInput({ dogumTarihi, kvkIzini, ...rest }: Values, metinler: RizaMetni[]) {
  return {
    ...rest,
    // a date that cannot be read goes on as typed, so that it is refused as a date and not as missing
    dogumTarihi: dogumTarihi.trim() === '' ? undefined : (parseDate(dogumTarihi) ?? dogumTarihi),
    kvkIzini: kvkIzini === 'evet' ? true : undefined,
    metinler: metinler.map(({ id }) => id),
  }
}

// Spec: candidate §5, at least 16; by the server's day, because a phone's own may be wrong.
function checkAge({ dogumTarihi }: Values, today: string): FieldError[] {
  const birth = parseDate(dogumTarihi)
  return birth !== null && ageOn(birth, today) < asgariYas ? [{ field: 'dogumTarihi', key: 'ageMustBe16' }] : []
}

/** Who somebody is, what they have read and what they allow. */
export function KimlikForm({ metinler, today, onDone, onEnded, onPhone, onNewText }: KimlikFormProps) {
  const t = useTexts<(typeof kimlikParts)[number]>()
  const form = useContractForm(register, {
    defaultValues: empty,
    toInput: (values: Values) => toInput(values, metinler),
    check: (values) => checkAge(values, today),
    async onDone({ token, aday }) {
      await keepSignedIn(token, aday.id)
      reportDonusum({ islemTipi: islemTipi.aday, sayfaId: donusumSayfa.ilanlar })
      verifiedPhone.keep(undefined)
      await kept.forget()
      onDone()
    },
    onRefused({ code, errors }) {
      if (errors.some(({ key }) => key === 'newTextToRead')) {
        form.fields.setValue('kvkIzini', '')
        onNewText()
      }
      const isOver = code === 'noAuthority' || code === 'sessionEnded'
      if (isOver) onEnded()
      return isOver
    },
  })
  const kept = useKeptKimlik<Values>(form.fields, empty)
  const isRejected = useWatch({ control: form.fields.control, name: 'kvkIzini' }) === 'hayir'
  return (
    <Form form={form}>
      <ErrorSummary />
      <NameRow />
      <TextField
        name="tcKimlikNo"
        label={t('field.tcKimlikNo')}
        hint={t('aday.kimlik.tcHint')}
        inputMode="numeric"
        autoComplete="off"
        format={digitsOnly}
        isJudgedWhenLeft
      />
      <DateField
        name="dogumTarihi"
        label={t('field.dogumTarihi')}
        hint={t('aday.kimlik.dateHint')}
        autoComplete="bday"
        isJudgedWhenLeft
      />
      <VerifiedPhone onChange={onPhone} />
      <TextField
        name="email"
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        isJudgedWhenLeft
      />
      <Clarification notice={metinler.find(({ tur }) => tur === 'aydinlatma')} />
      <Consents metinler={metinler} />
      <SubmitButton label={t('aday.kimlik.submit')} blocked={isRejected ? t('aday.kimlik.rejected') : undefined} />
    </Form>
  )
}

function VerifiedPhone({ onChange }: { onChange(): void }) {
  const t = useTexts<(typeof kimlikParts)[number]>()
  const phone = useVerifiedPhone()
  return (
    <div className="form-field">
      <label htmlFor="alan-cepTel">{t('field.cepTel')}</label>
      <p id="alan-cepTel-ipucu" className="field-hint">
        {t('aday.kimlik.phoneHint')}
      </p>
      <input
        id="alan-cepTel"
        className="text-input"
        aria-describedby="alan-cepTel-ipucu"
        value={phone ? formatPhone(phone) : t('aday.kimlik.phoneVerified')}
        readOnly
      />
      <button className="text-button" type="button" onClick={onChange}>
        {t('aday.kimlik.changePhone')}
      </button>
    </div>
  )
}

/** From the page before, or after a reload from the server. */
function useVerifiedPhone() {
  const [phone, setPhone] = useState<string>()
  useEffect(() => {
    const known = verifiedPhone.find()
    if (known !== undefined) return setPhone(known)
    // without an answer the field says only that a number was verified
    call(getAccount, {}).then(
      ({ cepTel }) => cepTel !== null && setPhone(cepTel),
      () => undefined,
    )
  }, [])
  return phone
}

/** The text comes before the choice, the two answers weigh the same, and neither is chosen beforehand. */
function Clarification({ notice }: { notice: RizaMetni | undefined }) {
  const t = useTexts<(typeof kimlikParts)[number]>()
  if (!notice) return null
  return (
    <div className="form">
      <details className="notice-text">
        <summary>{t('aday.kimlik.noticeOpen')}</summary>
        <div lang={notice.dil}>
          {notice.metin}
          <p className="field-hint">{t('aday.kimlik.noticeVersion', { no: notice.surum })}</p>
        </div>
      </details>
      <div className="choice-cards-wide">
        <RadioCards
          name="kvkIzini"
          legend={t('aday.kimlik.choice')}
          options={[
            { value: 'evet', label: t('aday.kimlik.accept') },
            { value: 'hayir', label: t('aday.kimlik.reject') },
          ]}
        />
      </div>
    </div>
  )
}

/** Each consent by itself, in the very words that the ledger keeps; none is needed and none is chosen beforehand. */
function Consents({ metinler }: { metinler: RizaMetni[] }) {
  const t = useTexts<(typeof kimlikParts)[number]>()
  return (
    <fieldset className="choice">
      <legend>{t('aday.kimlik.consents')}</legend>
      <div className="choice-cards">
        <p className="field-hint">{t('aday.kimlik.consentsText')}</p>
        {metinler.map(({ tur, dil, metin }) =>
          tur === 'aydinlatma' ? null : <CheckboxField key={tur} name={consents[tur]} label={metin} lang={dil} />,
        )}
      </div>
    </fieldset>
  )
}
