import { type KeyboardEvent, useRef } from 'react'
import { formatDate } from '#core/date.ts'
import { localeOf } from '#i18n/language.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import type { Cizgi } from './contract.ts'

/** The days of weeks as a calendar; a day with accidents tells how many and leads to them. */
export function KazaTakvimi({ gunler }: { gunler: Cizgi[] }) {
  const { t, language } = useStaffTexts()
  const { number } = formatsOf(language)
  const days = useRef<HTMLDivElement>(null)
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  const last = gunler.findLast(({ deger }) => Number(deger) > 0)?.ad
  const sum = (of: (one: Cizgi) => number) => gunler.reduce((all, one) => all + of(one), 0)
  const words = (kaza: number, acik: number) =>
    [t('pano.grafik.kazaSayisi', { n: number(kaza) }), acik > 0 ? t('pano.grafik.acikSayisi', { n: number(acik) }) : '']
      .filter((part) => part !== '')
      .join(', ')

  // one stop of the Tab key; arrows go from day to day
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const all = [...(days.current?.querySelectorAll('a') ?? [])]
    const next = all[all.indexOf(document.activeElement as HTMLAnchorElement) + (step ?? 0)]
    if (step === undefined || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it */}
      <div className="pano-takvim" ref={days} onKeyDown={move}>
        {gunler.slice(0, 7).map(({ ad }, at) => (
          <span key={ad} className="pano-gun-adi" aria-hidden>
            {at % 2 === 0 ? weekday.format(new Date(`${ad}T00:00:00Z`)) : ''}
          </span>
        ))}
        {gunler.map(({ ad, deger, adet, yol }) => {
          const gun = formatDate(String(ad))
          if (Number(deger) === 0) return <span key={ad} className="pano-gun" title={gun} />
          const label = `${gun}: ${words(Number(deger), adet)}`
          return (
            <a
              key={ad}
              className="pano-gun"
              href={yol}
              aria-label={label}
              title={label}
              tabIndex={ad === last ? 0 : -1}
              data-many={Number(deger) > 1}
              data-open={adet > 0}
            >
              {number(Number(deger))}
            </a>
          )
        })}
      </div>
      <p className="pano-bos">
        {formatDate(String(gunler[0]?.ad))} – {formatDate(String(gunler.at(-1)?.ad))}:{' '}
        {words(
          sum(({ deger }) => Number(deger)),
          sum(({ adet }) => adet),
        )}
      </p>
    </>
  )
}
