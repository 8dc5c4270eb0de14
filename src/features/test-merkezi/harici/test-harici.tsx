import { useState } from 'react'
import { AppError } from '#core/errors.ts'
import { TestCoz } from '#features/test-merkezi/coz/test-coz.tsx'
import { Skeleton } from '#web/call/answer.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { HariciLink } from './link.ts'
import type { HariciPart } from './parts.ts'
import { type ResultState, useDeviceLog, useDonus, useRecordedResult } from './use-harici.tsx'

type LinkProps = { link: HariciLink }

/** A test whose link came from outside: its questions, and then back to where people came from. */
export function HariciSorular({ link: { guid, returnUrl } }: LinkProps) {
  const [isOver, setOver] = useState(false)
  useDeviceLog(guid)
  const donus = useDonus(returnUrl, isOver)
  return <TestCoz guid={guid} donus={donus} onCompleted={() => setOver(true)} />
}

/** A test that was taken elsewhere: it is recorded, and people go back. */
export function HariciSonuc({ link: { guid, returnUrl } }: LinkProps) {
  const t = useTexts<HariciPart>()
  useDeviceLog(guid)
  const { state, retry } = useRecordedResult(guid)
  // whoever came back to this page is not sent away again
  const donus = useDonus(returnUrl, state === 'recorded')
  return (
    <section className="panel coz-panel" aria-labelledby="baslik">
      <p role="status" className="visually-hidden">
        {saidOf(state, t)}
      </p>
      {state === 'recording' ? (
        <>
          <h1 id="baslik">{t('testMerkezi.harici.kaydediliyor')}</h1>
          <Skeleton lines={3} />
        </>
      ) : state instanceof AppError ? (
        <Refused error={state} onRetry={retry} />
      ) : (
        <Recorded donus={donus} isLeaving={state === 'recorded'} />
      )}
    </section>
  )
}

function saidOf(state: ResultState, t: ReturnType<typeof useTexts<HariciPart>>): string {
  if (state instanceof AppError) return ''
  return state === 'recording' ? t('testMerkezi.harici.kaydediliyor') : t('testMerkezi.harici.kaydedildi')
}

const ownSentences = ['testKapali', 'testSuresiDoldu', 'tooManyRequests', 'serviceUnavailable']

function Refused({ error, onRetry }: { error: AppError; onRetry(): void }) {
  const t = useTexts<HariciPart>()
  const isUnknown = error.code === 'notFound'
  const isExplained = ownSentences.includes(error.code)
  const text = isExplained ? refusalText(error, t) : t('message.testTamamlanirkenHata')
  return (
    <>
      <h1 id="baslik">{t('testMerkezi.harici.kaydedilemedi')}</h1>
      <LoadFailed text={isUnknown ? t('testMerkezi.coz.hata.yok') : text} error={error} onRetry={onRetry} />
    </>
  )
}

function Recorded({ donus, isLeaving }: { donus: string | null; isLeaving: boolean }) {
  const t = useTexts<HariciPart>()
  const isSentBack = donus !== null && isLeaving
  return (
    <div ref={takeFocus} className="harici-done" tabIndex={-1}>
      <CheckMark />
      <h1 id="baslik">{t('testMerkezi.harici.kaydedildi')}</h1>
      <p>{isSentBack ? t('testMerkezi.harici.donuyor') : t('testMerkezi.harici.kapat')}</p>
      {donus === null ? null : (
        <a className="button button-wide" href={donus} rel="noreferrer">
          {t('testMerkezi.coz.bitti.donusBaglanti')}
        </a>
      )}
    </div>
  )
}

function CheckMark() {
  return (
    <svg className="page-picture harici-check" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="25" />
      <path d="m21 33 8 8 15-17" />
    </svg>
  )
}
