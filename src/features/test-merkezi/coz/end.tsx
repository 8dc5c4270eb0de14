import type { ReactNode } from 'react'
import type { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Test, TestCozPart } from '#features/test-merkezi/contract.ts'
import { Skeleton } from '#web/call/answer.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { formatsOf } from '#web/format.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

export type HeadingLevel = 1 | 2

type Panel = {
  title: string
  headingLevel: HeadingLevel
  takesFocus?: boolean
  className?: string
  children: ReactNode
}

function CozPanel({ title, headingLevel, takesFocus = false, className = '', children }: Panel) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={`panel coz-panel ${className}`} aria-labelledby="coz-baslik">
      <Heading id="coz-baslik" ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

function focusOn(heading: HTMLHeadingElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}

export function CozWaiting({ headingLevel }: { headingLevel: HeadingLevel }) {
  const t = useTexts<TestCozPart>()
  return (
    <CozPanel title={t('testMerkezi.coz.title')} headingLevel={headingLevel}>
      <Skeleton lines={5} />
    </CozPanel>
  )
}

type Failed = { error: AppError; headingLevel: HeadingLevel; onRetry(): void }

/** The test could not be had: an unknown link is said once, anything else may be tried again. */
export function CozFailed({ error, headingLevel, onRetry }: Failed) {
  const t = useTexts<TestCozPart | 'form'>()
  if (error.code === 'notFound' || error.code === 'validationFailed') return <CozUnknown headingLevel={headingLevel} />
  const isFault = error.code === 'unexpectedError' || error.code === 'serviceUnavailable'
  const text = isFault ? t('message.testYuklenirkenHata') : refusalText(error, t)
  return (
    <CozPanel title={t('message.testVerileriGetirilemedi')} headingLevel={headingLevel}>
      <LoadFailed text={text} error={error} onRetry={onRetry} />
    </CozPanel>
  )
}

/** A link that opens no test. */
export function CozUnknown({ headingLevel }: { headingLevel: HeadingLevel }) {
  const t = useTexts<TestCozPart>()
  const { href } = useVisit()
  return (
    <CozPanel title={t('message.testVerileriGetirilemedi')} headingLevel={headingLevel}>
      <p>{t('testMerkezi.coz.hata.yok')}</p>
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </CozPanel>
  )
}

type Ended = { test: Test; headingLevel: HeadingLevel; takesFocus: boolean }

type Closed = Ended & {
  /** Offered where the page makes its tests itself; elsewhere whoever sent the link is asked. */
  onRenew: (() => void) | undefined
}

/** Cancelled, or its time is over: no question is shown. */
export function CozClosed({ test, headingLevel, takesFocus, onRenew }: Closed) {
  const t = useTexts<TestCozPart>()
  const { language } = useVisit()
  const tarih = formatsOf(language).dateTime(test.sonTarih)
  const title = test.suresiDoldu ? t('testMerkezi.coz.suresiDoldu.title') : t('testMerkezi.coz.iptal.title')
  const advice = test.suresiDoldu ? t('testMerkezi.coz.suresiDoldu.text') : t('testMerkezi.coz.iptal.text')
  return (
    <CozPanel title={title} headingLevel={headingLevel} takesFocus={takesFocus} className="coz-closed">
      <p>{test.testTipAdi}</p>
      {test.suresiDoldu ? <p>{t('testMerkezi.coz.suresiDoldu.tarih', { tarih })}</p> : null}
      <p>{onRenew ? t('testMerkezi.coz.yeniTest.text') : advice}</p>
      {onRenew ? (
        <button type="button" className="button" onClick={onRenew}>
          {t('testMerkezi.coz.yeniTest.button')}
        </button>
      ) : null}
    </CozPanel>
  )
}

type Done = Ended & {
  /** Where whoever came from elsewhere goes back to. */
  donus: string | null
  onRetake: (() => void) | undefined
}

export function CozDone({ test, donus, headingLevel, takesFocus, onRetake }: Done) {
  const t = useTexts<TestCozPart>()
  const { language } = useVisit()
  // whoever opens a test that was completed before is not sent away
  const isLeaving = donus !== null && takesFocus
  return (
    <CozPanel
      title={t('testMerkezi.coz.bitti.title')}
      headingLevel={headingLevel}
      takesFocus={takesFocus}
      className="coz-done"
    >
      <p role="status">{isLeaving ? t('testMerkezi.coz.bitti.donus') : t('testMerkezi.coz.bitti.text')}</p>
      <dl className="coz-facts">
        <div>
          <dt>{t('testMerkezi.coz.title')}</dt>
          <dd>{test.testTipAdi}</dd>
        </div>
        {test.bitisZamani === null ? null : (
          <div>
            <dt>{t('testMerkezi.coz.bitti.tarih')}</dt>
            <dd>{formatsOf(language).dateTime(test.bitisZamani)}</dd>
          </div>
        )}
      </dl>
      {donus === null ? null : (
        <a className="button button-wide" href={donus} rel="noreferrer">
          {t('testMerkezi.coz.bitti.donusBaglanti')}
        </a>
      )}
      {onRetake && test.kalanDeneme > 0 ? (
        <button type="button" className="button button-quiet" onClick={onRetake}>
          {t('testMerkezi.coz.bitti.yeniden')}
        </button>
      ) : null}
    </CozPanel>
  )
}
