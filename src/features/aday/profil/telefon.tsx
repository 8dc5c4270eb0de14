import { useState } from 'react'
import { normalisePhone } from '#core/phone.ts'
import { type AdayView, telefonDegistir, telefonOnayla } from '#features/aday/contract.ts'
import { CodeField, FirstFocus } from '#features/aday/login/code-field.tsx'
import type { profilParts } from '#features/aday/text-parts.ts'
import { useContractForm } from '#web/form/contract-form.tsx'
import { PhoneField } from '#web/form/field.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'

type Sent = { eski: string; yeni: string }

/** Changes the phone: the new number, then a code from each of the two. Closing it loses nothing. */
export function ProfilTelefon({ onChanged }: { onChanged(aday: AdayView): void }) {
  const t = useTexts<(typeof profilParts)[number]>()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<Sent>()

  function finish(aday: AdayView) {
    setOpen(false)
    setSent(undefined)
    onChanged(aday)
    showToast({ kind: 'success', text: t('profil.telefon.done') })
  }

  return (
    <>
      <button className="text-button" type="button" onClick={() => setOpen(true)}>
        {t('profil.telefon.change')}
      </button>
      <Dialog isOpen={isOpen} title={t('profil.telefon.title')} onClose={() => setOpen(false)}>
        {sent ? (
          <CodesForm sent={sent} onDone={finish} onBack={() => setSent(undefined)} />
        ) : (
          <NewPhoneForm onSent={setSent} />
        )}
        <button className="text-button" type="button" onClick={() => setOpen(false)}>
          {t('shell.state.cancel')}
        </button>
      </Dialog>
    </>
  )
}

function NewPhoneForm({ onSent }: { onSent(sent: Sent): void }) {
  const t = useTexts<(typeof profilParts)[number]>()
  const form = useContractForm(telefonDegistir, {
    defaultValues: { yeniTel: '' },
    toInput: ({ yeniTel }) => ({ yeniTel: yeniTel === '' ? '' : (normalisePhone(yeniTel) ?? yeniTel) }),
    onDone: ({ eskiMaskeliTel: eski, maskeliTel: yeni }) => onSent({ eski, yeni }),
  })
  return (
    <Form form={form} label={t('profil.telefon.title')}>
      <p className="panel-text">{t('profil.telefon.text')}</p>
      <ErrorSummary />
      <FirstFocus name="yeniTel" />
      <PhoneField name="yeniTel" label={t('profil.telefon.yeniTel')} />
      <SubmitButton label={t('profil.telefon.send')} busyLabel={t('profil.telefon.sending')} />
      <p className="field-hint">{t('profil.telefon.lost')}</p>
    </Form>
  )
}

type CodesProps = { sent: Sent; onDone(aday: AdayView): void; onBack(): void }

function CodesForm({ sent, onDone, onBack }: CodesProps) {
  const t = useTexts<(typeof profilParts)[number]>()
  const form = useContractForm(telefonOnayla, {
    defaultValues: { eskiKod: '', yeniKod: '' },
    toInput: (codes) => codes,
    onDone,
  })
  return (
    <Form form={form} label={t('profil.telefon.title')}>
      <p role="status">{t('profil.telefon.sent', sent)}</p>
      <ErrorSummary />
      <FirstFocus name="eskiKod" />
      <CodeField name="eskiKod" label={t('profil.telefon.eskiKod')} />
      <CodeField name="yeniKod" label={t('profil.telefon.yeniKod')} isFirst />
      <SubmitButton label={t('profil.telefon.confirm')} busyLabel={t('profil.telefon.confirming')} />
      <button className="text-button" type="button" onClick={onBack}>
        {t('profil.telefon.back')}
      </button>
    </Form>
  )
}
