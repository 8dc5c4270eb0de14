import { useCallback, useEffect, useRef, useState } from 'react'
import { testDelay, testDurum } from '#core/test-merkezi/durum.ts'
import { getSorular, type TestEnded } from '#features/test-merkezi/contract.ts'
import { useAnswer } from '#web/call/answer.tsx'
import { connection } from '#web/wire/connection.ts'
import { CozClosed, CozDone, CozFailed, CozUnknown, CozWaiting, type HeadingLevel } from './end.tsx'
import { CozSorular } from './sorular.tsx'
import './test-coz.css'

type Props = {
  guid: string
  /** Called a moment after the test was completed here, not for one that was completed before. */
  onCompleted?: (() => void) | undefined
  /** Called when the test turns out to have been completed before. */
  onEarlier?: (() => void) | undefined
  /** Called when completing it did not work. */
  onFailed?: (() => void) | undefined
  /** Where whoever came from elsewhere goes back to. */
  donus?: string | null | undefined
  headingLevel?: HeadingLevel
  /** Offered when the test may be taken again. */
  onRetake?: (() => void) | undefined
  /** Offered when the test was closed before its end. */
  onRenew?: (() => void) | undefined
}

/** A test from its link to its end: loading, failed, in progress or completed. */
export function TestCoz({ guid, onCompleted, onEarlier, onFailed, donus = null, headingLevel = 1, ...offers }: Props) {
  const { answer: test, error, reload, change } = useAnswer(getSorular, { TestGUID: guid })
  const [hasEnded, setEnded] = useState(false)
  useReloadWhenBack(error?.code === 'serviceUnavailable', reload)
  const isAnswered = test?.durum === testDurum.answered
  useTold(hasEnded && isAnswered, onCompleted, testDelay.completed)
  useTold(!hasEnded && isAnswered, onEarlier, 0)
  const close = useCallback(() => {
    setEnded(true)
    reload()
  }, [reload])

  if (error) return <CozFailed error={error} headingLevel={headingLevel} onRetry={reload} />
  if (!test) return <CozWaiting headingLevel={headingLevel} />
  const shown = { test, headingLevel, takesFocus: hasEnded }
  if (test.durum === testDurum.answered) return <CozDone {...shown} donus={donus} onRetake={offers.onRetake} />
  if (test.durum === testDurum.cancelled || test.suresiDoldu) return <CozClosed {...shown} onRenew={offers.onRenew} />
  if (test.sorular.length === 0) return <CozUnknown headingLevel={headingLevel} />
  const end = (ended: TestEnded) => {
    setEnded(true)
    change({ ...test, ...ended, sorular: [] })
  }
  return (
    <CozSorular
      key={test.id}
      guid={guid}
      test={test}
      headingLevel={headingLevel}
      onEnded={end}
      onClosed={close}
      onFailed={onFailed}
    />
  )
}

function useTold(isSo: boolean, tell: (() => void) | undefined, delay: number) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => latest.current?.(), delay)
    return () => clearTimeout(timer)
  }, [isSo, delay])
}

/** A page that could not be filled for want of a line fills itself when that is back. */
function useReloadWhenBack(isWaiting: boolean, reload: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    return connection.subscribe(() => {
      if (!connection.isLost()) reload()
    })
  }, [isWaiting, reload])
}
