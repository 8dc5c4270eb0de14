import type { CSSProperties } from 'react'
import { localeOf } from '#i18n/language.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

/** One bar: what it stands for, its amount in words of the page, and the list behind it. */
export type Cubuk = { ad: string; deger: number; tutar: string; adet: string; words: string; yol: string }

/**
 * Amounts as bars from a common zero, which negative ones (cancelled months) leave to the other side. Months stand
 * beside each other where there is room, everything else below each other.
 */
export function Cubuklar({ cubuklar, isTime }: { cubuklar: Cubuk[]; isTime: boolean }) {
  const { language } = useStaffTexts()
  const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 })
  const values = cubuklar.map(({ deger }) => deger)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const span = most - least || 1
  const percent = (value: number) => `${((value / span) * 100).toFixed(2)}%`
  return (
    <ol className="pano-cubuklar" data-time={isTime}>
      {cubuklar.map(({ ad, deger, tutar, words, yol }) => {
        const place = { '--bas': percent(Math.min(deger, 0) - least), '--boy': percent(Math.abs(deger)) }
        return (
          <li key={yol}>
            <a href={yol} title={words}>
              <span className="pano-ad">{isTime ? <Donem text={ad} /> : ad}</span>{' '}
              <span className="pano-tutar">{tutar}</span>
              {isTime ? (
                <span className="pano-kisa" aria-hidden>
                  {deger === 0 ? '—' : short.format(deger)}
                </span>
              ) : null}
              <span className="pano-iz">
                {/* the style's own variables */}
                <span data-sign={Math.sign(deger)} style={place as CSSProperties} />
              </span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}

/** A period whose line, where it is too narrow, breaks between month and year. */
function Donem({ text }: { text: string }) {
  const [month, year] = text.split('.')
  return (
    <>
      {month}.<wbr />
      {year}
    </>
  )
}
