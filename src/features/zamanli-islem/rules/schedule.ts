import { addDays, daysBetween, today } from '#core/date.ts'
import { nextCronTime } from './cron.ts'

/** Kinds of schedules (specification 4). */
export const operationType = { saatlik: 1, gunluk: 2, haftalik: 3, aylik: 4, birKez: 5, ozel: 6 } as const

/** The largest interval of a kind: a day has 24 hours, a year 52 whole weeks; once and custom have none. */
export const longestInterval: Record<number, number> = { 1: 24, 2: 365, 3: 52, 4: 12, 5: 1, 6: 1 }

/** When an operation runs, in Istanbul's time. */
export type Schedule = {
  operationType: number
  interval: number
  /** `HH:mm:ss`; midnight where none is given. */
  specificTime: string | null
  /** 1 is Monday. None: the weekday of the anchor. */
  daysOfWeek: readonly number[]
  /** 1 to 30. None: the day of the anchor. */
  daysOfMonth: readonly number[]
  /** The five fields of a custom schedule. */
  cron: string | null
  /** The day that the schedule was saved: every n-th hour, day, week or month is counted from it. */
  anchor: string
}

// Turkey has kept UTC+3 all the year since 2016.
const offsetMs = 3 * 3_600_000
const hourMs = 3_600_000

/** An instant by Istanbul's clock. */
function instantOf(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`) - offsetMs
}

/** The first time after `after` at which the operation is to run; null when there is none. */
export function nextRun(schedule: Schedule, after: Date): Date | null {
  const { operationType: kind } = schedule
  if (kind === operationType.ozel) return nextCronTime(schedule.cron ?? '', after)
  const found = kind === operationType.saatlik ? nextHour(schedule, after) : nextDay(schedule, after)
  return found === undefined ? null : new Date(found)
}

/** The coming runs, at most so many. */
export function nextRuns(schedule: Schedule, after: Date, count: number): Date[] {
  const runs: Date[] = []
  let last = after
  while (runs.length < count) {
    const next = nextRun(schedule, last)
    if (!next) break
    runs.push(next)
    if (schedule.operationType === operationType.birKez) break
    last = next
  }
  return runs
}

function nextHour({ interval, anchor, specificTime }: Schedule, after: Date): number {
  const first = instantOf(anchor, specificTime ?? '00:00:00')
  const step = interval * hourMs
  const passed = Math.floor((after.getTime() - first) / step) + 1
  return first + Math.max(0, passed) * step
}

/** Days are looked at from the day of `after` on; the first one that fits and whose time has not passed is the run. */
function nextDay(schedule: Schedule, after: Date): number | undefined {
  const time = schedule.specificTime ?? '00:00:00'
  const firstDay = [today(after), schedule.anchor].toSorted().at(-1) ?? schedule.anchor
  for (const day of daysFrom(schedule, firstDay)) {
    const at = instantOf(day, time)
    if (at > after.getTime()) return at
  }
  return undefined
}

function daysFrom(schedule: Schedule, firstDay: string): Iterable<string> {
  switch (schedule.operationType) {
    case operationType.haftalik:
      return weeklyDays(schedule, firstDay)
    case operationType.aylik:
      return monthlyDays(schedule, firstDay)
    case operationType.gunluk:
      return dailyDays(schedule, firstDay)
    default:
      // once: today, or tomorrow when its time has passed
      return [firstDay, addDays(firstDay, 1)]
  }
}

function* dailyDays({ anchor, interval }: Schedule, firstDay: string) {
  const passed = Math.ceil(daysBetween(anchor, firstDay) / interval)
  for (const n of [passed, passed + 1]) yield addDays(anchor, n * interval)
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

function* weeklyDays({ anchor, interval, daysOfWeek }: Schedule, firstDay: string) {
  const wanted = daysOfWeek.length > 0 ? daysOfWeek.toSorted((a, b) => a - b) : [weekdayOf(anchor)]
  const firstWeek = mondayOf(anchor)
  const passed = Math.floor(daysBetween(firstWeek, firstDay) / 7 / interval)
  for (const n of [passed, passed + 1, passed + 2]) {
    const monday = addDays(firstWeek, n * interval * 7)
    for (const weekday of wanted) {
      const day = addDays(monday, weekday - 1)
      if (day >= firstDay) yield day
    }
  }
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

function* monthlyDays({ anchor, interval, daysOfMonth }: Schedule, firstDay: string) {
  const wanted = daysOfMonth.length > 0 ? daysOfMonth : [Math.min(30, Number(anchor.slice(8)))]
  const firstMonth = monthNumber(anchor)
  const passed = Math.floor((monthNumber(firstDay) - firstMonth) / interval)
  for (const n of [passed, passed + 1, passed + 2]) {
    for (const day of daysInMonth(firstMonth + n * interval, wanted)) if (day >= firstDay) yield day
  }
}

/** Days 29 and 30 fall on the last day of a shorter month, once. */
function daysInMonth(month: number, wanted: readonly number[]): string[] {
  const [year, number] = [Math.floor(month / 12), (month % 12) + 1]
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = new Set(wanted.map((day) => Math.min(day, length)))
  const prefix = `${year}-${String(number).padStart(2, '0')}`
  return [...days].toSorted((a, b) => a - b).map((day) => `${prefix}-${String(day).padStart(2, '0')}`)
}
