import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AppError, isAppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { kodParts, telefonParts } from '#features/aday/text-parts.ts'
import { getIap } from '#features/ilan/contract.ts'
import { UnreachableNotice } from '#web/failure/unreachable.tsx'
import { later } from '#web/kit/later.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useSession } from '#web/session/session-state.ts'
import { pageCall } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { isConnectionFailure } from '#web/wire/failure.ts'
import type { Route } from './+types/telefon.page.ts'
import { ChosenIlan, type ChosenIlanView } from './chosen-ilan.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useReturnAddress } from './return-address.tsx'
import { Steps } from './steps.tsx'

const CodeStep = later(() => import('./code-step.tsx').then((module) => module.CodeStep), { Waiting: Loading })
const loadCalls = () => import('./code-calls.tsx')

export async function loader({ request, context }: Route.LoaderArgs) {
  const texts = pageTexts(context, [...formParts, ...telefonParts, ...kodParts, 'aday.kimlik.ended'])
  const id = new URL(request.url).searchParams.get('id') ?? ''
  // Spec: candidate §2, the posting is optional here.
  if (!/^\d{1,15}$/.test(id)) return { texts, ilan: null }
  const { baslik, iapKodu, kapali, zamanTipi, havuzdaMi, sehirAdi, ilceAdi } = await pageCall(context)(getIap, {
    id: Number(id),
  })
  const ilan: ChosenIlanView = { id: Number(id), baslik, iapKodu, kapali, zamanTipi, havuzdaMi, sehirAdi, ilceAdi }
  return { texts, ilan }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'dogrulama'>(loaderData.texts, language)('dogrulama.phone.title'),
  )
}

export default function TelefonPage({ loaderData: { texts, ilan } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page">
        {ilan ? <ChosenIlan ilan={ilan} /> : null}
        {ilan?.kapali ? <ClosedIlan /> : <PhoneEntry iapId={ilan?.id} />}
      </div>
    </TextsProvider>
  )
}

/** What brought somebody here: to change the number, or because the time for registering had run out. */
export type TelefonState = { change?: true; ended?: true }

/** The number, or the code when one is running; whoever is signed in already goes straight on. */
function PhoneEntry({ iapId }: { iapId: number | undefined }) {
  const t = useTexts<'dogrulama' | 'aday.kimlik.ended'>()
  const navigate = useNavigate()
  const { onTheWay, goOn } = useReturnAddress()
  const state: TelefonState | null = useLocation().state
  const [step, setStep] = useState<'telefon' | 'kod'>('telefon')
  const { isSignedIn, isUnreachable, error, retry } = useChosen(iapId, goOn)
  const goToIdentity = () => void navigate(onTheWay(paths.adayKimlikBilgisi), { replace: true })
  useRunningCode(state?.change !== true && !isSignedIn, { onRunning: () => setStep('kod'), onVerified: goToIdentity })

  if (isUnreachable) return <UnreachableNotice />
  if (error?.code === 'notFound') return <ClosedIlan />
  if (isSignedIn && error) return <LoadFailed text={t('dogrulama.phone.notChosen')} error={error} onRetry={retry} />
  if (isSignedIn) return <Loading />

  if (step === 'kod') {
    return (
      <section className="panel" aria-labelledby="baslik">
        <Steps current="kod" />
        <h1 id="baslik">{t('dogrulama.code.title')}</h1>
        <CodeStep
          onPhone={() => setStep('telefon')}
          onSignIn={(result) => {
            if (result === 'register') goToIdentity()
          }}
        />
      </section>
    )
  }
  return (
    <section className="panel" aria-labelledby="baslik">
      <Steps current="telefon" />
      {state?.ended ? (
        <p className="notice notice-warning" role="status">
          {t('aday.kimlik.ended')}
        </p>
      ) : null}
      <div>
        <h1 id="baslik">{t('dogrulama.phone.title')}</h1>
        <p className="panel-text">{t('dogrulama.phone.text')}</p>
      </div>
      <PhoneForm iapId={iapId} onSent={() => void navigate(onTheWay(paths.adayOnayKodu))} />
    </section>
  )
}

function Loading() {
  const { t } = useVisit()
  return <p role="status">{t('shell.state.loading')}</p>
}

/**
 * The server's session keeps the posting. A candidate needs no code for it and goes on at once, but not without it: the
 * session may hold another one. For a visitor it is kept again with the number.
 */
function useChosen(iapId: number | undefined, goOn: () => void) {
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday'
  const [error, setError] = useState<AppError>()
  useEffect(() => {
    if (phase !== 'ready' || error) return undefined
    let isOver = false
    async function choose() {
      const { chooseIlan } = await loadCalls()
      if (iapId !== undefined) await chooseIlan(iapId)
      if (isSignedIn && !isOver) goOn()
    }
    choose().catch((cause: unknown) => {
      if (!isConnectionFailure(cause) && !isAppError(cause)) throw cause
      const refusal = isAppError(cause) ? cause : new AppError('serviceUnavailable', { cause })
      if (!isOver && (isSignedIn || refusal.code === 'notFound')) setError(refusal)
    })
    return () => {
      isOver = true
    }
  }, [iapId, isSignedIn, phase, error, goOn])
  return { isSignedIn, isUnreachable: phase === 'unreachable', error, retry: () => setError(undefined) }
}

/** A phone that dropped the page while the message was read comes back to the code, not to the number. */
function useRunningCode(isWanted: boolean, { onRunning, onVerified }: { onRunning(): void; onVerified(): void }) {
  const look = useEffectEvent(async () => {
    const { findChallenge } = await loadCalls()
    const found = await findChallenge()
    if (found === 'verified') onVerified()
    else if (found && found.kalanDeneme > 0) onRunning()
  })
  useEffect(() => {
    // without an answer the number can be typed all the same
    if (isWanted) look().catch(() => undefined)
  }, [isWanted])
}

function ClosedIlan() {
  const { t, href } = useVisit()
  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('ilan.closed.title')}</h1>
      <p>{t('ilan.basvuru.closed')}</p>
      <a className="button" href={href(paths.ilanlar)}>
        {t('ilan.backToList')}
      </a>
    </section>
  )
}
