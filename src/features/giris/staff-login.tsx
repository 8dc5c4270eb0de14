import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/kit/use-hydrated.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { openApplication } from './open-application.tsx'
import { PasswordForm } from './password-form.tsx'
import type { Attempt } from './sign-in-calls.tsx'
import { noteTried, readSignOn, signOnUrl, takeSecrets } from './sign-on.tsx'
import type { GirisPart } from './text-parts.ts'
import { useOpenSession } from './use-open-session.tsx'
import { useSessionKey } from './use-session-key.tsx'

/** The staff's way in: name and password or the company's own account, then perhaps a code. */
export function StaffLogin({ ssoGuid }: { ssoGuid: string | null }) {
  const { search } = useLocation()
  const [parameters] = useState(() => new URLSearchParams(search))
  const [sessionKey, setSessionKey] = useState<string | null>(null)
  useEffect(() => setSessionKey(takeSecrets()), [])
  const returnUrl = parameters.get('returnUrl')
  const [attempt, setAttempt] = useState<Attempt>()
  const signOn = readSignOn(parameters, ssoGuid)
  const isHydrated = useHydrated()

  function go(next: Attempt | undefined) {
    if (next?.kind === 'signedIn') openApplication(returnUrl)
    else setAttempt(next)
  }
  const key = useSessionKey(sessionKey, go)
  const isFresh = !parameters.has('sessionKey') && !parameters.has('ssoHata')
  const isChecking = useOpenSession(isFresh, () => openApplication(returnUrl))

  if (attempt?.kind === 'code') return <CodeStep attempt={attempt} onDone={go} />
  if (attempt?.kind === 'confirm' && sessionKey !== null) {
    return <ConfirmStep name={attempt.adSoyad} onAccept={key.confirm} onReject={() => go(undefined)} />
  }
  if (key.isRunning || isChecking) return <Waiting text="giris.key" />
  const isFailed = key.isFailed || parameters.has('ssoHata')
  if (isFailed && isHydrated && signOn?.mayTry) return <BackToSignOn address={signOnUrl(signOn.guid, returnUrl)} />
  return (
    <>
      <Introduction
        isReturning={returnUrl !== null}
        hasEnded={parameters.has('bitti')}
        failure={isFailed ? (parameters.get('ssoHata') ?? '') : null}
      />
      <PasswordForm onDone={go} />
      {signOn ? <SignOnLink address={signOnUrl(signOn.guid, returnUrl)} /> : null}
    </>
  )
}

type IntroductionProps = { isReturning: boolean; hasEnded: boolean; failure: string | null }

function Introduction({ isReturning, hasEnded, failure }: IntroductionProps) {
  const t = useTexts<GirisPart>()
  return (
    <>
      {failure !== null ? (
        <p className="notice notice-warning" role="alert">
          {t.maybe(`message.${failure}`) ?? t('message.faildToLogin')}
        </p>
      ) : null}
      {hasEnded ? (
        <p className="notice" role="status">
          {t('giris.ended')}
        </p>
      ) : (
        <p className="panel-text">{isReturning ? t('giris.returning') : t('giris.text')}</p>
      )}
    </>
  )
}

function Waiting({ text }: { text: 'giris.key' | 'giris.ssoFailed' }) {
  const t = useTexts<GirisPart>()
  return <p role="status">{t(text)}</p>
}

// a failed sign-on leads to the sign-on page, after time enough to read that it failed
const beforeSignOn = 500

/** A failed sign-on is tried once more at the company's own page. */
function BackToSignOn({ address }: { address: string }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      noteTried()
      window.location.assign(address)
    }, beforeSignOn)
    return () => clearTimeout(timer)
  }, [address])
  return <Waiting text="giris.ssoFailed" />
}

function SignOnLink({ address }: { address: string }) {
  const t = useTexts<GirisPart>()
  return (
    <a className="button button-quiet button-wide" href={address}>
      {t('giris.sso')}
    </a>
  )
}
