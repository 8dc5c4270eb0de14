import { Modal } from '@mantine/core'
import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { Kit } from '#web/kit/kit.tsx'
import { useFocusBack } from '#web/kit/opening.ts'
import { dropSession } from '#web/session/session.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { SignIn } from './code-calls.tsx'
import { CodeStep } from './code-step.tsx'
import { PhoneForm } from './phone-form.tsx'
import '#web/kit/kit.css'
import '@mantine/core/styles/Modal.css'

/** The session ended while the page was open: the same person proves the phone again, and what was being done goes on. */
export function SessionDialog() {
  const t = useTexts<'aday.session'>()
  const { href } = useVisit()
  useFocusBack()
  const [step, setStep] = useState<'telefon' | 'kod'>('telefon')

  function leave() {
    dropSession()
    window.location.assign(href(paths.ilanlar))
  }

  function onSignIn(result: SignIn) {
    // a phone that nobody has registered, or another candidate's: nothing of the open page may go to them
    if (result !== 'signedIn')
      window.location.assign(href(result === 'other' ? paths.mainPage : paths.adayKimlikBilgisi))
  }

  return (
    <Kit>
      <Modal.Root opened onClose={() => undefined} size="min(30rem, 100%)" centered closeOnEscape={false}>
        <Modal.Overlay backgroundOpacity={0.75} blur={6} />
        <Modal.Content className="session-dialog">
          <Modal.Body>
            <div className="form">
              <div>
                <Modal.Title className="session-dialog-title">{t('aday.session.title')}</Modal.Title>
                <p className="panel-text">{t('aday.session.text')}</p>
              </div>
              {step === 'telefon' ? (
                <PhoneForm onSent={() => setStep('kod')} />
              ) : (
                <CodeStep onPhone={() => setStep('telefon')} onSignIn={onSignIn} />
              )}
              <button className="text-button" type="button" onClick={leave}>
                {t('aday.session.leave')}
              </button>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  )
}
