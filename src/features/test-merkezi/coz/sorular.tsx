import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Test, TestCozPart, TestEnded } from '#features/test-merkezi/contract.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { HeadingLevel } from './end.tsx'
import { CozFinish } from './finish.tsx'
import { CozHead } from './head.tsx'
import { useNumberKeys } from './keys.tsx'
import { type Place, usePlace } from './place.tsx'
import { Question } from './question.tsx'
import { isClosing, TestRun } from './run.ts'
import { browserWorld } from './world.tsx'

type Props = {
  guid: string
  test: Test
  headingLevel: HeadingLevel
  onEnded(ended: TestEnded): void
  /** It was completed or closed elsewhere. */
  onClosed(): void
  onFailed: (() => void) | undefined
}

/** The questions of an open test. */
export function CozSorular({ guid, test, headingLevel, onEnded, onClosed, onFailed }: Props) {
  const [run] = useState(() => new TestRun(test, browserWorld(guid, test)))
  const place = usePlace(Math.max(0, run.nextUnanswered()))
  const [missed, setMissed] = useState<number | null>(null)
  const { list, current, go, goOn, isByPointer } = place
  const isBack = useStart(run, place)
  useClosed(run, onClosed)

  const answer = useCallback(
    (soruId: number, yanitId: number) => {
      run.answer(soruId, yanitId)
      setMissed(null)
    },
    [run],
  )
  useNumberKeys({ run, place, answer })
  const choose = useCallback(
    (index: number, yanitId: number) => {
      const soru = run.sorular[index]
      if (!soru) return
      const isFirst = run.chosenOf(soru.id) === null
      answer(soru.id, yanitId)
      const next = run.nextUnanswered(index)
      // whoever changes an answer, or goes by the arrow keys, stays
      if (isFirst && next !== -1 && isByPointer()) goOn(next)
    },
    [run, answer, goOn, isByPointer],
  )
  const jump = useCallback((index: number) => go(index, { focus: true }), [go])
  const miss = useCallback(
    (index: number) => {
      setMissed(index)
      jump(index)
    },
    [jump],
  )

  return (
    <section className="coz" aria-labelledby="coz-baslik">
      <CozHead run={run} title={test.testTipAdi} headingLevel={headingLevel} current={current} onJump={jump} />
      <Intro test={test} isBack={isBack} />
      <ol className="coz-list" ref={list}>
        {run.sorular.map((soru, index) => (
          <Question
            key={soru.id}
            run={run}
            soru={soru}
            index={index}
            isCurrent={index === current}
            isMissed={missed !== null && index >= missed}
            onChoose={choose}
          />
        ))}
      </ol>
      <CozFinish run={run} missed={missed} onMissed={miss} onEnded={onEnded} onFailed={onFailed} />
    </section>
  )
}

/** True once somebody came back to a test that they had begun, and was led to where they were. */
function useStart(run: TestRun, { go }: Place): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const stop = run.watch()
    let isHere = true
    void run.restore().then(() => {
      const next = run.nextUnanswered()
      if (!isHere || run.read().answered === 0) return
      setBack(true)
      go(next === -1 ? run.sorular.length - 1 : next)
    })
    return () => {
      isHere = false
      stop()
    }
  }, [run, go])
  return isBack
}

/** A refusal for good: what holds now is asked of the server. */
function useClosed(run: TestRun, onClosed: () => void) {
  const { kayit } = useSyncExternalStore(run.subscribe, run.read, run.read)
  const isClosed = kayit.tur === 'reddedildi' && isClosing(kayit.error)
  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])
}

function Intro({ test, isBack }: { test: Test; isBack: boolean }) {
  const t = useTexts<TestCozPart>()
  const { language } = useVisit()
  return (
    <div className="coz-intro">
      {test.testTipAciklama === null ? null : <p>{test.testTipAciklama}</p>}
      <p className="coz-quiet">{t('testMerkezi.coz.aday', { adSoyad: test.adayAdSoyad })}</p>
      <p className="coz-quiet">
        {t('testMerkezi.coz.sonTarih', { tarih: formatsOf(language).dateTime(test.sonTarih) })}
      </p>
      <p className="coz-quiet coz-keys">{t('testMerkezi.coz.tuslar')}</p>
      <p role="status" className="visually-hidden">
        {isBack ? t('testMerkezi.coz.devam') : null}
      </p>
    </div>
  )
}
