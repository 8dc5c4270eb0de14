import type { Zaman } from '#features/ars/contract.ts'
import { type Language, localeOf } from '#i18n/language.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { ArsPart } from './text-parts.ts'

function dayNames(language: Language) {
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    whole: make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: make({ weekday: 'short' }),
    number: make({ day: 'numeric' }),
    month: make({ month: 'short' }),
  }
}

/** The day written out: 20 Kasım 2026 Cuma. */
export function useWholeDay() {
  return dayNames(useVisit().language).whole
}

type Strip = { days: string[]; free: ReadonlySet<string>; day: string | null; onChoose(day: string): void }

/** Days side by side; full ones can be seen but not chosen. */
export function DayStrip({ days, free, day, onChoose }: Strip) {
  const t = useTexts<ArsPart>()
  const names = dayNames(useVisit().language)
  return (
    <fieldset className="choice">
      <legend>{t('ars.appointment.day')}</legend>
      <div className="ars-days">
        {days.map((one) => {
          const isFull = !free.has(one)
          return (
            <label key={one} className="ars-day">
              <input
                type="radio"
                name="gun"
                value={one}
                checked={day === one}
                disabled={isFull}
                onChange={() => onChoose(one)}
              />
              <span className="visually-hidden">
                {names.whole(one)}
                {isFull ? `, ${t('ars.appointment.full')}` : ''}
              </span>
              <span aria-hidden="true">{names.weekday(one)}</span>
              <strong aria-hidden="true">{names.number(one)}</strong>
              <span aria-hidden="true">{isFull ? t('ars.appointment.full') : names.month(one)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type Grid = {
  day: string
  zamanlar: Zaman[]
  chosen: number | null
  isMissing: boolean
  onChoose(id: number): void
}

/** The hours of a day, those before and after noon apart. */
export function TimeGrid({ day, zamanlar, chosen, isMissing, onChoose }: Grid) {
  const t = useTexts<ArsPart>()
  const whole = useWholeDay()
  const halves = [
    { name: t('ars.appointment.morning'), list: zamanlar.filter(({ startTime }) => startTime < '12:00') },
    { name: t('ars.appointment.afternoon'), list: zamanlar.filter(({ startTime }) => startTime >= '12:00') },
  ]
  return (
    <fieldset
      className="choice"
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? 'eksik' : undefined}
    >
      <legend>{t('ars.appointment.time')}</legend>
      {halves.map(({ name, list }) =>
        list.length === 0 ? null : (
          <div key={name} className="ars-half">
            <p className="ars-quiet">{name}</p>
            <div className="ars-times">
              {list.map(({ id, startTime, endTime }) => (
                <label key={id} className="ars-time">
                  <input type="radio" name="saat" value={id} checked={chosen === id} onChange={() => onChoose(id)} />
                  <span className="visually-hidden">{`${startTime} – ${endTime}, ${whole(day)}`}</span>
                  <span aria-hidden="true">{startTime}</span>
                </label>
              ))}
            </div>
          </div>
        ),
      )}
    </fieldset>
  )
}
