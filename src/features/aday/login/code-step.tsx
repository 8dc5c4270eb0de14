import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import type { kodParts } from '#features/aday/text-parts.ts'
import type { FormPart } from '#web/form/form-state.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { showFailure } from '#web/wire/failure.ts'
import { type Challenge, findChallenge, type SignIn, sendCodeAgain } from './code-calls.tsx'
import { CodeForm } from './code-form.tsx'
import { Countdown, useSecondsLeft } from './countdown.tsx'

type CodeStepProps = {
  onSignIn(result: SignIn): void
  /** Back to the number: to change it, or because no code is running. */
  onPhone(): void
}

/** Whether the message left is known a moment later; asked a few times, not all the time. */
const askedAgainAfter = [3_000, 10_000, 30_000]

/** The code that came to the phone: its field, its time, another one when it did not come. */
export function CodeStep({ onSignIn, onPhone }: CodeStepProps) {
  const t = useTexts<FormPart | (typeof kodParts)[number]>()
  const { found, isFailed: isUnknown, reload, retry } = useChallenge({ onPhone, onSignIn })
  const [wasWrong, setWrong] = useState(false)
  // each code has a form of its own: what was said of the code before goes with it
  const [codes, setCodes] = useState(0)
  const left = useSecondsLeft(found?.said)
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) focusCode()
  }, [isFound])
  const resend = useResend({
    reload,
    onPhone,
    onSent() {
      setWrong(false)
      setCodes((count) => count + 1)
    },
  })
  useEffect(() => {
    if (codes > 0) focusCode()
  }, [codes])
  if (isUnknown) return <NoAnswer onRetry={retry} />
  if (!found) return <p role="status">{t('shell.state.loading')}</p>

  const { maskeliTel, kalanDeneme, gonderildi } = found.challenge
  const isFailed = !gonderildi
  return (
    <>
      <p className="code-phone">
        <span>{t('dogrulama.code.sentTo')}</span>
        <strong>{maskeliTel}</strong>
        <button className="text-button" type="button" aria-label={t('dogrulama.code.changeLabel')} onClick={onPhone}>
          {t('dogrulama.code.change')}
        </button>
      </p>
      {isFailed ? (
        <p className="notice notice-warning" role="alert">
          {t('message.FailedToSendSMSToAday')}
        </p>
      ) : null}
      <CodeForm
        key={codes}
        triesLeft={wasWrong ? kalanDeneme : undefined}
        onSignIn={onSignIn}
        onWrong={async () => {
          setWrong(true)
          await reload()
        }}
      />
      <Countdown left={left} />
      {left === 0 || isFailed ? (
        <button
          className="button button-quiet button-wide"
          type="button"
          aria-disabled={resend.isBusy ? true : undefined}
          onClick={resend.send}
        >
          {resend.isBusy ? t('form.busy') : t('dogrulama.code.resend')}
        </button>
      ) : null}
      {resend.refusal ? (
        <p className="field-error" role="alert">
          {resend.refusal}
        </p>
      ) : null}
    </>
  )
}

/** Whoever has just asked for a code wants to type it. */
function focusCode() {
  document.getElementById('alan-_code')?.focus()
}

function NoAnswer({ onRetry }: { onRetry(): void }) {
  const t = useTexts<FormPart>()
  return (
    <>
      <p role="alert">{t('message.serviceUnavailable')}</p>
      <button className="button" type="button" onClick={onRetry}>
        {t('shell.state.retry')}
      </button>
    </>
  )
}

type Found = { challenge: Challenge; said: { seconds: number; at: number } }

function useChallenge({ onPhone, onSignIn }: CodeStepProps) {
  const [found, setFound] = useState<Found>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  /** What became of the code; one that was tried too often is no longer told of. */
  const reload = useCallback(async () => {
    const challenge = await findChallenge()
    if (challenge === 'verified') return
    setFound((before) => (challenge ? toFound(challenge) : before && toFound({ ...before.challenge, kalanDeneme: 0 })))
  }, [])

  const open = useEffectEvent(async () => {
    setFailed(false)
    try {
      const challenge = await findChallenge()
      if (challenge === 'verified') onSignIn('register')
      else if (challenge) setFound(toFound(challenge))
      else onPhone()
    } catch {
      setFailed(true)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    void open()
    const timers = askedAgainAfter.map((after) => setTimeout(() => void reload().catch(() => undefined), after))
    return () => timers.forEach(clearTimeout)
  }, [reload, attempt])

  return { found, isFailed, reload, retry: () => setAttempt(attempt + 1) }
}

function toFound(challenge: Challenge): Found {
  return { challenge, said: { seconds: challenge.kalanSaniye, at: performance.now() } }
}

type ResendOptions = { reload(): Promise<void>; onPhone(): void; onSent(): void }

function useResend({ reload, onPhone, onSent }: ResendOptions) {
  const t = useTexts<FormPart | (typeof kodParts)[number]>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function sendAgain() {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await sendCodeAgain()
      await reload()
      onSent()
      showToast({ kind: 'success', text: t('message.smsTekrarGonderildi') })
    } catch (error) {
      if (!isAppError(error)) throw error
      // the code is so old that its number is forgotten
      if (error.code === 'validationFailed') return onPhone()
      if (error.code === 'unexpectedError') void showFailure(error)
      else setRefusal(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, refusal, send: () => void sendAgain() }
}
