import { useState } from 'react'
import { arsAdim } from '#core/ars/step.ts'
import { answerArsSoru, getArsSoru, type Soru } from '#features/ars/contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { ActionButton, Note, StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'

// Spec: candidate §2, a list of radio buttons; anything else is a drop-down.
const radioTip = 2

/** One question after the other; each answer is sent as it is given. */
export function QuestionStep(props: StepProps) {
  const t = useTexts<ArsPart>()
  const { guid, act, dots, takesFocus, onDurum, onStale } = props
  const { answer: soru, error, reload, change } = useAnswer(getArsSoru, { guid })
  const [hasAnswered, setAnswered] = useState(false)
  if (error) return <LoadFailed text={t('ars.loadFailed')} error={error} onRetry={reload} />
  // answered elsewhere since the page was opened
  if (soru === null) return <LoadFailed text={t('ars.moved')} onRetry={onStale} />
  if (!soru) {
    return (
      <StepCard title={t('ars.title')} dots={dots} takesFocus={takesFocus}>
        <Skeleton lines={4} />
      </StepCard>
    )
  }

  const send = (secenekId: number) =>
    void act.act(`soru${soru.id}/${secenekId}`, async (idempotencyKey) => {
      const input = { arsAdayGuid: guid, soruId: soru.id, cevapSecenekId: secenekId }
      const { sonraki, durum } = await call(answerArsSoru, input, { idempotencyKey })
      setAnswered(true)
      if (durum.adim === arsAdim.question && sonraki) change(sonraki)
      else onDurum(durum)
    })
  return <Question key={soru.id} {...props} soru={soru} takesFocus={takesFocus || hasAnswered} onAnswer={send} />
}

type Asked = StepProps & { soru: Soru; onAnswer(secenekId: number): void }

function Question({ soru, dots, takesFocus, act, notice, onAnswer }: Asked) {
  const t = useTexts<ArsPart>()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const choose = (id: number | null) => {
    setChosen(id)
    setMissing(false)
  }
  const { sira, toplam } = soru
  return (
    <StepCard title={soru.gorunenSoruAd} dots={dots} takesFocus={takesFocus}>
      {toplam > 1 ? <p className="ars-quiet">{t('ars.question.count', { sira, toplam })}</p> : null}
      <Note text={notice} isQuiet />
      {soru.secenekTip === radioTip ? (
        <Radios soru={soru} chosen={chosen} isMissing={isMissing} onChoose={choose} />
      ) : (
        <DropDown soru={soru} chosen={chosen} isMissing={isMissing} onChoose={choose} />
      )}
      {isMissing ? (
        <p id="eksik" className="field-error" role="alert">
          {t('ars.question.choose')}
        </p>
      ) : null}
      <Note text={act.failure} />
      <ActionButton
        label={act.isBusy ? t('ars.busy') : t('ars.question.submit')}
        isBusy={act.isBusy}
        onPress={() => (chosen === null ? setMissing(true) : onAnswer(chosen))}
      />
    </StepCard>
  )
}

type Choice = { soru: Soru; chosen: number | null; isMissing: boolean; onChoose(id: number | null): void }

function Radios({ soru, chosen, isMissing, onChoose }: Choice) {
  return (
    <div
      className="choice choice-cards"
      role="radiogroup"
      aria-labelledby="baslik"
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? 'eksik' : undefined}
    >
      {soru.kriterSecenegiList.map(({ id, secenekAdi }) => (
        <label key={id} className="choice-card">
          <input type="radio" name="cevap" value={id} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{secenekAdi}</span>
        </label>
      ))}
    </div>
  )
}

function DropDown({ soru, chosen, isMissing, onChoose }: Choice) {
  const t = useTexts<ArsPart>()
  return (
    <div className="field">
      <select
        aria-labelledby="baslik"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'eksik' : undefined}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('ars.question.empty')}</option>
        {soru.kriterSecenegiList.map(({ id, secenekAdi }) => (
          <option key={id} value={id}>
            {secenekAdi}
          </option>
        ))}
      </select>
    </div>
  )
}
