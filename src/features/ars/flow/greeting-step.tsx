import { useState } from 'react'
import { arsLogType } from '#core/ars/step.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { ActionButton, Note, StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'

/** Who is asked, and whether they want to hear more. */
export function GreetingStep(props: StepProps) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsking, setWasAsking] = useState(false)
  if (isAsking) {
    const back = () => {
      setAsking(false)
      setWasAsking(true)
    }
    return <NotMe {...props} onBack={back} />
  }
  return <Greeting {...props} takesFocus={props.takesFocus || wasAsking} onNotMe={() => setAsking(true)} />
}

function Greeting({ proje, dots, takesFocus, act, decide, notice, onNotMe }: StepProps & { onNotMe(): void }) {
  const t = useTexts<ArsPart>()
  const { adayAd: ad, adaySoyad: soyad } = proje
  return (
    <StepCard title={t('ars.greeting.title', { ad, soyad })} dots={dots} takesFocus={takesFocus}>
      <Note text={notice} isQuiet />
      <p className="ars-text">{proje.karsilamaMesaji}</p>
      <Note text={act.failure} />
      <div className="ars-actions">
        <ActionButton
          label={t('ars.greeting.interested')}
          isBusy={act.isBusy}
          onPress={() => decide(arsLogType.interested)}
        />
        <ActionButton
          label={t('ars.greeting.notInterested')}
          isQuiet
          isBusy={act.isBusy}
          onPress={() => decide(arsLogType.notInterested)}
        />
        <button className="text-button" type="button" onClick={onNotMe}>
          {t('ars.greeting.notMe')}
        </button>
      </div>
    </StepCard>
  )
}

/** It cannot be taken back, so it is asked twice; the name is not said again. */
function NotMe({ act, decide, onBack }: StepProps & { onBack(): void }) {
  const t = useTexts<ArsPart>()
  return (
    <StepCard title={t('ars.greeting.notMeTitle')} takesFocus>
      <p className="ars-text">{t('ars.greeting.notMeText')}</p>
      <Note text={act.failure} />
      <div className="ars-actions">
        <ActionButton label={t('ars.greeting.notMeYes')} isBusy={act.isBusy} onPress={() => decide(arsLogType.notMe)} />
        <ActionButton label={t('ars.greeting.back')} isQuiet isBusy={act.isBusy} onPress={onBack} />
      </div>
    </StepCard>
  )
}
