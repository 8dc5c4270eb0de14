const minYear = 1900
const maxYear = 2100

const istanbulDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

// Spelled out part by part: the browser's and the server's locale data may disagree about separators, and the page
// must read the same before and after hydration.
const istanbulMinute = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function daysIn(year: number, month: number) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function toParts(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** The wire's rule for a date: yyyy-MM-dd, a day that exists, from 1900 to 2100. */
export function isIsoDate(text: string) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const { year, month, day } = toParts(text)
  return year >= minYear && year <= maxYear && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Pads day and month of a typed or pasted date for the dd.MM.yyyy mask: 1.2.2003 becomes 01.02.2003. */
export function padDate(text: string) {
  return text
    .trim()
    .replace(/^([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})$/, (_, day: string, month: string, year) => {
      return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
    })
}

/** A date on its way, as dd.MM.yyyy: dots come by themselves, a single digit before a dot gets its zero. */
export function typedDate(text: string) {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text.trim()) ?? []
  if (year) return `${day}.${month}.${year}`
  const dotted = text
    .replace(/[^0-9]+/g, '.')
    .replace(/^([0-9])\./, '0$1.')
    .replace(/^([0-9]{2})\.([0-9])\./, '$1.0$2.')
  const digits = dotted.replaceAll('.', '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
}

/** What a person typed (dd.MM.yyyy, padding forgiven) as yyyy-MM-dd, or null when there is no such day. */
export function parseDate(text: string) {
  const [, day, month, year] = /^([0-9]{2})\.([0-9]{2})\.([0-9]{4})$/.exec(padDate(text)) ?? []
  const date = `${year}-${month}-${day}`
  return isIsoDate(date) ? date : null
}

/** yyyy-MM-dd as dd.MM.yyyy, in both languages. */
export function formatDate(date: string) {
  return date.split('-').reverse().join('.')
}

/** An instant as dd.MM.yyyy HH:mm in Istanbul. */
export function formatInstant(instant: string) {
  const parts = new Map(istanbulMinute.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}.${parts.get('month')}.${parts.get('year')} ${parts.get('hour')}:${parts.get('minute')}`
}

/** The day it is in Istanbul, as yyyy-MM-dd. */
export function today(now: Date) {
  return istanbulDay.format(now)
}

/** Whole years lived; someone born on 29 February grows older on 1 March in other years. */
export function ageOn(birth: string, day: string) {
  const years = toParts(day).year - toParts(birth).year
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day that lies so many days after another; a negative number goes back. */
export function addDays(day: string, count: number) {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}
