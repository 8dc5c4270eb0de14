import { expect, test } from 'vitest'
import { seeded, sized } from '#test/harness/random.ts'
import { nextRun, nextRuns, operationType, type Schedule } from './schedule.ts'

const { saatlik, gunluk, haftalik, aylik, birKez, ozel } = operationType

const base: Schedule = {
  operationType: gunluk,
  interval: 1,
  specificTime: null,
  daysOfWeek: [],
  daysOfMonth: [],
  cron: null,
  anchor: '2026-01-01',
}

/** An instant by Istanbul's clock, in words. */
const local = (date: Date) => new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+03:00`)

// what, schedule, after, the runs that follow
const rows: [string, Partial<Schedule>, string, string[]][] = [
  ['every hour', { operationType: saatlik }, '2026-03-01 10:30:00', ['2026-03-01 11:00:00', '2026-03-01 12:00:00']],
  ['an hour that is just now is over', { operationType: saatlik }, '2026-03-01 10:00:00', ['2026-03-01 11:00:00']],
  [
    'every 5 hours from the anchor, across days',
    { operationType: saatlik, interval: 5, specificTime: '00:15:00', anchor: '2026-03-01' },
    '2026-03-01 20:15:00',
    ['2026-03-02 01:15:00', '2026-03-02 06:15:00'],
  ],
  [
    'before the anchor',
    { operationType: saatlik, anchor: '2026-03-02' },
    '2026-03-01 10:30:00',
    ['2026-03-02 00:00:00'],
  ],
  ['daily, later today', { specificTime: '03:00:00' }, '2026-03-01 02:59:59', ['2026-03-01 03:00:00']],
  [
    'daily, tomorrow',
    { specificTime: '03:00:00' },
    '2026-03-01 03:00:00',
    ['2026-03-02 03:00:00', '2026-03-03 03:00:00'],
  ],
  ['midnight in Istanbul is evening in London', {}, '2026-02-28 23:59:59', ['2026-03-01 00:00:00']],
  [
    'every third day over the end of a year',
    { interval: 3, anchor: '2026-12-29', specificTime: '08:00:00' },
    '2026-12-29 08:00:00',
    ['2027-01-01 08:00:00', '2027-01-04 08:00:00'],
  ],
  [
    'weekly on Monday and Wednesday',
    { operationType: haftalik, daysOfWeek: [1, 3], specificTime: '09:00:00' },
    '2026-03-02 09:00:00',
    ['2026-03-04 09:00:00', '2026-03-09 09:00:00'],
  ],
  [
    'every second week counted from the week of the anchor, Sunday last',
    { operationType: haftalik, interval: 2, daysOfWeek: [1, 7], anchor: '2026-01-01' },
    '2026-01-01 12:00:00',
    ['2026-01-04 00:00:00', '2026-01-12 00:00:00', '2026-01-18 00:00:00', '2026-01-26 00:00:00'],
  ],
  ['weekly without days', { operationType: haftalik }, '2026-01-01 00:00:00', ['2026-01-08 00:00:00']],
  [
    'days 29 and 30 in February once, on its last day',
    { operationType: aylik, daysOfMonth: [29, 30] },
    '2026-02-01 00:00:00',
    ['2026-02-28 00:00:00', '2026-03-29 00:00:00', '2026-03-30 00:00:00', '2026-04-29 00:00:00'],
  ],
  [
    'the same in a leap year',
    { operationType: aylik, daysOfMonth: [29, 30] },
    '2028-02-01 00:00:00',
    ['2028-02-29 00:00:00', '2028-03-29 00:00:00'],
  ],
  [
    'every third month over the end of a year',
    { operationType: aylik, interval: 3, daysOfMonth: [15], anchor: '2026-02-01' },
    '2026-11-15 00:00:00',
    ['2027-02-15 00:00:00', '2027-05-15 00:00:00'],
  ],
  [
    'monthly without days, saved on a 31st',
    { operationType: aylik, anchor: '2026-01-31' },
    '2026-02-01 00:00:00',
    ['2026-02-28 00:00:00', '2026-03-30 00:00:00'],
  ],
  [
    'once, later today',
    { operationType: birKez, specificTime: '18:30:00' },
    '2026-03-01 18:00:00',
    ['2026-03-01 18:30:00'],
  ],
  [
    'once, tomorrow',
    { operationType: birKez, specificTime: '18:30:00' },
    '2026-03-01 18:30:00',
    ['2026-03-02 18:30:00'],
  ],
  [
    'custom',
    { operationType: ozel, cron: '*/20 6-7 * * 1-5' },
    '2026-03-06 07:40:00',
    ['2026-03-09 06:00:00', '2026-03-09 06:20:00'],
  ],
]

test.each(rows)('%s', (_, change, after, runs) => {
  const schedule = { ...base, ...change }
  expect(nextRuns(schedule, at(after), runs.length).map(local)).toEqual(runs)
})

test('once is once', () => {
  expect(nextRuns({ ...base, operationType: birKez }, at('2026-03-01 12:00:00'), 5)).toHaveLength(1)
})

test.each([
  '* * *',
  '61 * * * *',
  '0 0 31 2 *',
  '@daily',
  '* * * * * *',
  '',
  '0 24 * * *',
  'a b c d e',
  '0 0 L * *',
])('no time comes by the fields %j', (cron) =>
  expect(nextRun({ ...base, operationType: ozel, cron }, at('2026-03-01 12:00:00'))).toBeNull())

/** Whether a minute is one of a schedule's, said another way: by looking at the minute alone. */
function isDue(schedule: Schedule, minute: Date): boolean {
  const wall = new Date(minute.getTime() + 3 * 3_600_000)
  const first = new Date(`${schedule.anchor}T${schedule.specificTime ?? '00:00:00'}Z`)
  if (wall < first && wall.toISOString().slice(0, 10) < schedule.anchor) return false
  if (schedule.operationType === saatlik) {
    const hours = (wall.getTime() - first.getTime()) / 3_600_000
    return hours >= 0 && Number.isInteger(hours) && hours % schedule.interval === 0
  }
  if (wall.toISOString().slice(11, 19) !== (schedule.specificTime ?? '00:00:00')) return false
  const midnight = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) / 86_400_000
  const day = midnight(wall)
  const anchor = midnight(first)
  const monday = (n: number) => n - ((n + 3) % 7)
  if (schedule.operationType === gunluk) return (day - anchor) % schedule.interval === 0
  if (schedule.operationType === haftalik) {
    const weekday = (n: number) => ((n + 3) % 7) + 1
    const wanted = schedule.daysOfWeek.length > 0 ? schedule.daysOfWeek : [weekday(anchor)]
    return wanted.includes(weekday(day)) && ((monday(day) - monday(anchor)) / 7) % schedule.interval === 0
  }
  const isLast = new Date((day + 1) * 86_400_000).getUTCDate() === 1
  const wanted = schedule.daysOfMonth.length > 0 ? schedule.daysOfMonth : [Math.min(30, first.getUTCDate())]
  const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  const fits = wanted.includes(wall.getUTCDate()) || (isLast && wanted.some((one) => one > wall.getUTCDate()))
  return fits && (months(wall) - months(first)) % schedule.interval === 0
}

test('the next run is after now, grows, and is the first minute of a walk over all minutes', () => {
  const random = seeded('schedules')
  const two = (n: number) => String(n).padStart(2, '0')
  for (let round = 0; round < sized(25, 2_000); round++) {
    const kind = random.pick([saatlik, gunluk, haftalik, aylik])
    const some = (end: number) => Array.from({ length: end }, (_, n) => n + 1).filter(() => random.oneIn(3))
    const schedule: Schedule = {
      ...base,
      operationType: kind,
      interval: 1 + random.below(kind === saatlik ? 24 : 3),
      specificTime: random.oneIn(4) ? null : `${two(random.below(24))}:${two(random.below(60))}:00`,
      daysOfWeek: kind === haftalik ? some(7) : [],
      daysOfMonth: kind === aylik ? some(30) : [],
      anchor: `${random.pick([2026, 2027, 2028])}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
    }
    let now = new Date(Date.parse(`${schedule.anchor}T00:00:00Z`) + (random.below(120 * 1440) - 1440) * 60_000)
    for (let step = 0; step < 3; step++) {
      const next = nextRun(schedule, now)
      const walked = walk(schedule, now)
      expect({ schedule, now, next }).toEqual({ schedule, now, next: walked })
      expect(next?.getTime()).toBeGreaterThan(now.getTime())
      now = walked
    }
  }
})

function walk(schedule: Schedule, after: Date): Date {
  for (let minute = after.getTime() + 60_000; ; minute += 60_000) {
    if (isDue(schedule, new Date(minute))) return new Date(minute)
  }
}
