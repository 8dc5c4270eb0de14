import { useState } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { kvkkBasvuru, kvkkTalep, listKvkkBasvuru } from '#features/aday/contract.ts'
import type { profilParts } from '#features/aday/text-parts.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { SelectField } from '#web/form/choice-field.tsx'
import { useContractForm } from '#web/form/contract-form.tsx'
import { TextAreaField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { formatsOf } from '#web/format.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { useUnsaved } from './guard.tsx'

type Basvuru = Answer<typeof listKvkkBasvuru>[number]

const talepler = Object.values(kvkkTalep)
const empty = { talep: '', metin: '' }

/** Requests under article 11: a new one, and those before it with the last day of each. */
export function ProfilBasvuru() {
  const t = useTexts<'profil'>()
  const { answer, error, reload, change } = useAnswer(listKvkkBasvuru, {})
  return (
    <section className="right" aria-labelledby="hak-basvuru">
      <h2 id="hak-basvuru">{t('profil.veri.basvuru.title')}</h2>
      <p>{t('profil.veri.basvuru.text')}</p>
      <BasvuruForm onSent={(basvuru) => change([basvuru, ...(answer ?? [])])} />
      <h3>{t('profil.veri.basvuru.list')}</h3>
      {error ? <LoadFailed text={t('profil.veri.basvuru.failed')} error={error} onRetry={reload} /> : null}
      {answer || error ? null : <Skeleton lines={1} />}
      {answer?.length === 0 ? <p className="field-hint">{t('profil.veri.basvuru.empty')}</p> : null}
      <ul className="request-list">
        {answer?.map((basvuru) => (
          <BasvuruItem key={basvuru.id} basvuru={basvuru} />
        ))}
      </ul>
    </section>
  )
}

function BasvuruForm({ onSent }: { onSent(basvuru: Basvuru): void }) {
  const t = useTexts<(typeof profilParts)[number]>()
  const { language } = useVisit()
  const [sonTarih, setSonTarih] = useState<string>()
  const form = useContractForm(kvkkBasvuru, {
    defaultValues: empty,
    toInput: ({ talep, metin }) => ({ talep: talep || undefined, metin }),
    onDone(basvuru) {
      form.fields.reset(empty)
      setSonTarih(formatsOf(language).date(basvuru.sonTarih))
      onSent(basvuru)
    },
  })
  // sending is a step of its own: it is not done in passing
  useUnsaved(form.fields.formState.isDirty, { discard: () => form.fields.reset(empty) })
  return (
    <Form form={form} label={t('profil.veri.basvuru.title')}>
      <ErrorSummary />
      <SelectField
        name="talep"
        label={t('profil.veri.basvuru.talep')}
        empty={t('profil.veri.basvuru.choose')}
        options={talepler.map((value) => ({ value, label: t(`profil.kvkkTalep.${value}`) }))}
      />
      <TextAreaField
        name="metin"
        label={t('profil.veri.basvuru.metin')}
        hint={t('profil.veri.basvuru.metinHint')}
        lines={5}
      />
      <SubmitButton label={t('profil.veri.basvuru.send')} busyLabel={t('profil.veri.basvuru.sending')} />
      <p role="status" className="outcome-text">
        {sonTarih ? t('profil.veri.basvuru.sent', { sonTarih }) : ''}
      </p>
    </Form>
  )
}

function BasvuruItem({ basvuru }: { basvuru: Basvuru }) {
  const t = useTexts<'profil'>()
  const { language } = useVisit()
  const { date, dateTime } = formatsOf(language)
  const { talep, metin, durum, yanit, sonTarih, olusturulmaTarihi } = basvuru
  return (
    <li>
      <p>
        <strong>{t.maybe(`profil.kvkkTalep.${talep}`) ?? talep}</strong>
        <span className={durum === 'bekliyor' ? 'badge badge-amber' : 'badge'}>{t(`profil.kvkkDurum.${durum}`)}</span>
      </p>
      <p className="request-text">{metin}</p>
      {yanit ? (
        <p className="request-text">
          <strong>{t('profil.veri.basvuru.yanit')}:</strong> {yanit}
        </p>
      ) : null}
      <p className="field-hint">
        {t('profil.veri.basvuru.sentOn', { zaman: dateTime(olusturulmaTarihi) })}
        {durum === 'bekliyor' ? ` · ${t('profil.veri.basvuru.lastDay', { sonTarih: date(sonTarih) })}` : ''}
      </p>
    </li>
  )
}
