import { memo, useSyncExternalStore } from 'react'
import type { TestCozPart, TestSoru } from '#features/test-merkezi/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { TestRun } from './run.ts'

type Props = {
  run: TestRun
  soru: TestSoru
  index: number
  isCurrent: boolean
  /** Somebody wanted to complete the test without it. */
  isMissed: boolean
  onChoose(index: number, yanitId: number): void
}

/** One question: only the one that is answered is drawn again. */
export const Question = memo(function Question({ run, soru, index, isCurrent, isMissed, onChoose }: Props) {
  const t = useTexts<TestCozPart>()
  const chosen = useSyncExternalStore(
    run.subscribe,
    () => run.chosenOf(soru.id),
    () => run.chosenOf(soru.id),
  )
  const state = chosen === null ? (isMissed ? 'missed' : 'open') : 'answered'
  return (
    <li className="coz-card" data-state={state} data-current={isCurrent || undefined}>
      <fieldset>
        <legend>
          <span className="coz-no">{t('testMerkezi.coz.soru', { sira: index + 1 })}</span>
          {isMissed && chosen === null ? <span className="coz-missed">{t('testMerkezi.coz.bekliyor')}</span> : null}
          <span className="coz-soru">{soru.soru}</span>
        </legend>
        {soru.soruYanitlar.map((yanit, place) => (
          <label key={yanit.id} className="coz-answer">
            <input
              type="radio"
              name={`soru-${soru.id}`}
              value={yanit.id}
              checked={chosen === yanit.id}
              onChange={() => onChoose(index, yanit.id)}
            />
            <span className="coz-cevap">{yanit.cevap}</span>
            {place < 9 ? (
              <span aria-hidden="true" className="coz-key">
                {place + 1}
              </span>
            ) : null}
          </label>
        ))}
      </fieldset>
    </li>
  )
})
