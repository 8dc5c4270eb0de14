import { useState } from 'react'
import { type ArsAdim, type ArsLogType, arsAdim, arsSonKodu, stepsOf } from '#core/ars/step.ts'
import { type ArsDurumu, type ArsProjesi, arsAction, getArsProjesi } from '#features/ars/contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { AppointmentStep } from './appointment-step.tsx'
import { ArsGone } from './ars-gone.tsx'
import { GreetingStep } from './greeting-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { QuestionStep } from './question-step.tsx'
import { ResultStep } from './result-step.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'
import { useAct } from './use-act.tsx'

/** The interview from the link to the result. */
export function ArsFlow({ guid }: { guid: string }) {
  const t = useTexts<ArsPart>()
  const { answer, error, reload } = useAnswer(getArsProjesi, { guid })
  if (error?.code === 'notFound') return <ArsGone />
  if (error) return <LoadFailed text={t('ars.loadFailed')} error={error} onRetry={reload} />
  if (!answer) return <Waiting />
  return <Steps guid={guid} proje={answer} onStale={reload} />
}

function Waiting() {
  const t = useTexts<ArsPart>()
  return (
    <section className="panel ars-card" aria-labelledby="baslik">
      <h1 id="baslik">{t('ars.title')}</h1>
      <Skeleton lines={4} />
    </section>
  )
}

type View = {
  durum: ArsDurumu
  hasMoved: boolean
  notice: string | null
  isChanging: boolean
  /** Which answer this is: a step begins anew with each, as what it had read may be old. */
  round: number
}

function Steps({ guid, proje, onStale }: Pick<StepProps, 'guid' | 'proje' | 'onStale'>) {
  const t = useTexts<ArsPart>()
  const [isGone, setGone] = useState(false)
  const [view, setView] = useState<View>({ durum: proje, hasMoved: false, notice: null, isChanging: false, round: 0 })
  const show = (durum: ArsDurumu, notice: string | null = null) =>
    setView(({ round }) => ({ durum, hasMoved: true, notice, isChanging: false, round: round + 1 }))
  // that it is over says its own text
  const moved = (durum: ArsDurumu) => show(durum, durum.sonKodu === arsSonKodu.old ? null : t('ars.moved'))
  const act = useAct({ onMoved: moved, onGone: () => setGone(true) })
  const { durum, hasMoved, notice, isChanging, round } = view
  if (isGone) return <ArsGone />

  const decide = (tip: ArsLogType) =>
    void act.act(`adim${tip}`, async (idempotencyKey) =>
      show(await call(arsAction, { guid, arsLogType: tip }, { idempotencyKey })),
    )
  const props: StepProps = {
    guid,
    proje,
    durum,
    dots: dotsOf(proje, durum),
    takesFocus: hasMoved,
    act,
    onDurum: show,
    onStale,
    decide,
    notice,
  }
  if (isChanging) {
    return (
      <AppointmentStep key={round} {...props} onKeep={() => setView({ ...view, isChanging: false, hasMoved: true })} />
    )
  }
  if (durum.adim === arsAdim.greeting) return <GreetingStep key={round} {...props} />
  if (durum.adim === arsAdim.question) return <QuestionStep key={round} {...props} />
  if (durum.adim === arsAdim.offer) return <OfferStep {...props} />
  if (durum.adim === arsAdim.appointment) return <AppointmentStep key={round} {...props} />
  const change = () => setView({ ...view, isChanging: true, hasMoved: true, notice: null })
  const cancelled = (fresh: ArsDurumu) =>
    show(fresh, t(fresh.sonKodu === null ? 'ars.appointment.cancelled' : 'ars.result.cancelled'))
  return <ResultStep key={round} {...props} onChange={change} onCancelled={cancelled} />
}

/** None once it has ended otherwise than by the last step. */
function dotsOf(proje: ArsProjesi, { adim, sonKodu }: ArsDurumu): StepProps['dots'] {
  if (sonKodu !== null) return undefined
  const steps = stepsOf(proje)
  return { sira: steps.indexOf(adim as ArsAdim) + 1, toplam: steps.length } // the server's own steps
}
