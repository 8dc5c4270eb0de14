import { formatDate, formatInstant } from '#core/date.ts'
import { type Language, localeOf } from '#i18n/language.ts'

type Formats = {
  number(value: number): string
  /** A decimal of the wire ("70.5") as people read it (70,5). */
  decimal(value: string): string
  /** An amount of the wire; zero is a dash, so that the eye finds what matters. */
  money(amount: string): string
  /** What is paid, from least to most, without empty decimals: ₺32.000 – ₺38.000. */
  pay(least: string | null, most: string | null): string
  /** yyyy-MM-dd as dd.MM.yyyy. */
  date(date: string): string
  /** 15 Kasım 2026. */
  longDate(date: string): string
  /** An instant as dd.MM.yyyy HH:mm in Istanbul. */
  dateTime(instant: string): string
  /** How far an instant is from now: 3 saat önce, dün, 2 ay sonra. */
  relative(instant: string, now: Date): string
}

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function relativeText(words: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1]
  return words.format(Math.trunc(seconds / length), unit)
}

const made = new Map<Language, Formats>()

function make(language: Language): Formats {
  const locale = localeOf(language)
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const lira = new Intl.NumberFormat(locale, { style: 'currency', currency: 'TRY', currencyDisplay: 'narrowSymbol' })
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

  return {
    number: (value) => plain.format(value),
    // Intl formats decimal strings exactly; the contract's pattern says that this is one.
    decimal: (value) => plain.format(value as `${number}`),
    money: (amount) => (Number(amount) === 0 ? '—' : lira.format(amount as `${number}`)),
    pay: (...amounts) => {
      const given = amounts.filter((amount) => amount !== null).map((amount) => whole.format(amount as `${number}`))
      return [...new Set(given)].join(' – ')
    },
    date: formatDate,
    longDate: (date) => long.format(new Date(`${date}T00:00:00Z`)),
    dateTime: formatInstant,
    relative: (instant, now) => relativeText(words, (Date.parse(instant) - now.getTime()) / 1000),
  }
}

/** How numbers, amounts and dates are written in a language; made once each. */
export function formatsOf(language: Language) {
  const formats = made.get(language) ?? make(language)
  made.set(language, formats)
  return formats
}
