import { useState } from 'react'
import { hesabimiSil, silmeKodu } from '#features/aday/contract.ts'
import { CodeField, FirstFocus } from '#features/aday/login/code-field.tsx'
import type { profilParts } from '#features/aday/text-parts.ts'
import { useContractForm } from '#web/form/contract-form.tsx'
import { ErrorSummary, Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { portalTabs } from '#web/session/session-tabs.ts'
import { useTexts } from '#web/visit/page-texts.tsx'

/** Erases the account: what will be gone, a code to the phone, and one last press. Closing it loses nothing. */
export function ProfilSil({ onGone }: { onGone(): void }) {
  const t = useTexts<'profil'>()
  const [isOpen, setOpen] = useState(false)
  const [tel, setTel] = useState<string>()
  const close = () => setOpen(false)
  return (
    <>
      <div>
        <button className="button button-danger" type="button" onClick={() => setOpen(true)}>
          {t('profil.veri.sil.open')}
        </button>
      </div>
      <Dialog isOpen={isOpen} title={t('profil.veri.sil.dialog')} onClose={close}>
        <p>{t('profil.veri.sil.text')}</p>
        <button className="button button-quiet button-wide" type="button" data-autofocus onClick={close}>
          {t('profil.veri.sil.keep')}
        </button>
        {tel === undefined ? (
          <AskForCode onSent={setTel} />
        ) : (
          <ConfirmForm tel={tel} onGone={onGone} onAgain={() => setTel(undefined)} />
        )}
      </Dialog>
    </>
  )
}

function AskForCode({ onSent }: { onSent(tel: string): void }) {
  const t = useTexts<(typeof profilParts)[number]>()
  const form = useContractForm(silmeKodu, {
    defaultValues: {},
    toInput: () => ({}),
    onDone: ({ maskeliTel }) => onSent(maskeliTel),
  })
  return (
    <Form form={form} label={t('profil.veri.sil.dialog')}>
      <ErrorSummary />
      <SubmitButton label={t('profil.veri.sil.sendCode')} />
    </Form>
  )
}

type ConfirmProps = { tel: string; onGone(): void; onAgain(): void }

function ConfirmForm({ tel, onGone, onAgain }: ConfirmProps) {
  const t = useTexts<(typeof profilParts)[number]>()
  const form = useContractForm(hesabimiSil, {
    defaultValues: { _code: '' },
    toInput: (values) => values,
    onDone() {
      portalTabs.tell({ type: 'signedOut' })
      onGone()
    },
  })
  return (
    <Form form={form} className="form danger-form" label={t('profil.veri.sil.dialog')}>
      <p role="status">{t('profil.veri.sil.codeText', { tel })}</p>
      <ErrorSummary />
      <FirstFocus name="_code" />
      <CodeField name="_code" label={t('profil.veri.sil.kod')} isFirst />
      <SubmitButton label={t('profil.veri.sil.confirm')} busyLabel={t('profil.veri.sil.confirming')} />
      <button className="text-button" type="button" onClick={onAgain}>
        {t('profil.veri.sil.again')}
      </button>
    </Form>
  )
}
