import { useEffect, useRef, useState } from 'react'
import { paths } from '#core/paths.ts'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import './thank-you.css'

type ThankYouProps = {
  basvuruTakipNo: string
  baslik: string
  /** It was sent a moment ago. */
  isFresh?: boolean
  isWithdrawn?: boolean
}

/** A sent application: its number, and what happens next. It cannot be changed any more. */
export function ThankYou({ basvuruTakipNo, baslik, isFresh = false, isWithdrawn = false }: ThankYouProps) {
  const t = useTexts<BasvuruPart>()
  const { href } = useVisit()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFresh) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [isFresh])
  return (
    <div className="thank-you">
      <header>
        {isWithdrawn ? null : <DoneSign />}
        <h1 ref={heading} tabIndex={-1}>
          {t(isWithdrawn ? 'basvuru.tesekkur.withdrawn' : 'basvuru.tesekkur.title')}
        </h1>
        <p className="wizard-of">{baslik}</p>
        <p>{t(isWithdrawn ? 'basvuru.tesekkur.withdrawnText' : 'basvuru.tesekkur.text')}</p>
      </header>
      <section className="panel ticket" aria-labelledby="takip-no">
        <h2 id="takip-no">{t('basvuru.tesekkur.takipNo')}</h2>
        <p className="ticket-no">{basvuruTakipNo}</p>
        {isWithdrawn ? null : <p className="ticket-sms icon-phone">{t('basvuru.tesekkur.sms')}</p>}
        <TicketButtons basvuruTakipNo={basvuruTakipNo} />
      </section>
      {isWithdrawn ? null : <WhatNext />}
      <div className="thank-you-links">
        <a className="button" href={href(paths.basvurularim)}>
          {t('basvuru.tesekkur.basvurularim')}
        </a>
        <a className="button button-quiet" href={href(paths.ilanlar)}>
          {t('shell.state.goToIlanlar')}
        </a>
      </div>
    </div>
  )
}

function DoneSign() {
  return (
    <svg className="thank-you-sign" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="m14 25 7 7 13-15" />
    </svg>
  )
}

function TicketButtons({ basvuruTakipNo }: { basvuruTakipNo: string }) {
  const t = useTexts<BasvuruPart>()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(basvuruTakipNo)
      setOutcome('copied')
    } catch {
      // an old or locked browser: the number is there to be read
      setOutcome('copyFailed')
    }
  }

  return (
    <div className="ticket-buttons">
      <button className="button button-quiet" type="button" onClick={() => void copy()}>
        {t('basvuru.tesekkur.copy')}
      </button>
      <button className="button button-quiet" type="button" onClick={() => window.print()}>
        {t('basvuru.tesekkur.print')}
      </button>
      <p role="status">{outcome ? t(`basvuru.tesekkur.${outcome}`) : ''}</p>
    </div>
  )
}

const stages = ['alindi', 'inceleme', 'gorusme', 'sonuc'] as const

function WhatNext() {
  const t = useTexts<BasvuruPart>()
  return (
    <section className="panel" aria-labelledby="sonrasi">
      <h2 id="sonrasi">{t('basvuru.tesekkur.whatNext')}</h2>
      <ol className="what-next">
        {stages.map((stage, index) => (
          <li key={stage} aria-current={index === 0 ? 'step' : undefined}>
            <strong>{t(`basvuru.tesekkur.${stage}`)}</strong>
            <span>{t(`basvuru.tesekkur.${stage}Text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
