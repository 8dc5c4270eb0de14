import { useEffect, useRef, useState } from 'react'
import { AppError } from '#core/errors.ts'
import { deviceLog, testDelay } from '#core/test-merkezi/durum.ts'
import { completeExternalTest, createTestLog, getDonusAdresi } from '#features/test-merkezi/contract.ts'
import { call } from '#web/call/api.ts'
import { reportError } from '#web/wire/error-report.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { describeDevice, referansOf } from './link.ts'
import { noteDone, wasDone } from './once.ts'

/** Notes once in a session from which device a link is opened; whatever comes of it, the test goes on. */
export function useDeviceLog(guid: string) {
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    noteDevice(guid).catch((error: unknown) => {
      // a link that opens nothing is said by the page itself
      if (!(error instanceof AppError) || error.code !== 'notFound') void reportError(error)
    })
  }, [guid])
}

async function noteDevice(guid: string) {
  if (await wasDone('log', guid)) return
  await call(createTestLog, {
    TestGUID: guid,
    RefTestId: deviceLog.refTestId,
    LogTuru: deviceLog.logTuru,
    LogTarihi: new Date().toISOString(),
    Aciklama: describeDevice({
      userAgent: navigator.userAgent,
      language: navigator.language,
      touchPoints: navigator.maxTouchPoints,
      screen: { width: window.screen.width, height: window.screen.height },
      pixelRatio: window.devicePixelRatio,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    Referans: referansOf(window.location),
  })
  await noteDone('log', guid)
}

/**
 * Where people are sent back to, if the company permits it. It is asked for at once and, where that failed, again when
 * the test is over; then, a moment later, one is there.
 */
export function useDonus(returnUrl: string | null, isOver: boolean): string | null {
  const [url, setUrl] = useState<string | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOver` asks again
  useEffect(() => {
    if (returnUrl === null || url !== undefined) return
    let isCurrent = true
    call(getDonusAdresi, { ReturnURL: returnUrl }).then(
      (answer) => isCurrent && setUrl(answer.url),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [returnUrl, url, isOver])

  useEffect(() => {
    if (!isOver || !url) return
    // replaced, so that the way back does not lead here again
    const timer = setTimeout(() => window.location.replace(url), testDelay.redirect)
    return () => clearTimeout(timer)
  }, [isOver, url])
  return url ?? null
}

/** `earlier`: this session knew already that it is recorded. */
export type ResultState = 'recording' | 'recorded' | 'earlier' | AppError

/** Records a test that was taken elsewhere, once in a session. */
export function useRecordedResult(token: string): { state: ResultState; retry(): void } {
  const [state, setState] = useState<ResultState>('recording')
  const [round, setRound] = useState(0)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const running = useRef<Promise<'recorded' | 'earlier'>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` tries again
  useEffect(() => {
    let isCurrent = true
    running.current ??= record(token, idempotencyKey)
    running.current.then(
      (done) => isCurrent && setState(done),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        if (isCurrent) setState(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, idempotencyKey, round])

  function retry() {
    running.current = undefined
    setState('recording')
    setRound((count) => count + 1)
  }
  return { state, retry }
}

async function record(token: string, idempotencyKey: string): Promise<'recorded' | 'earlier'> {
  if (await wasDone('sonuc', token)) return 'earlier'
  await call(completeExternalTest, { TestGuid: token }, { idempotencyKey })
  await noteDone('sonuc', token)
  return 'recorded'
}
