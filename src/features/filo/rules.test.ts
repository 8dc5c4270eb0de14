import { expect, test } from 'vitest'
import {
  calismaGunu,
  dayOrMonthText,
  giveUp,
  isUnderWay,
  jobBitis,
  jobEnd,
  monitorStatus as m,
  type NextStep,
  nextStep,
  planned,
  readDayOrMonth,
  taskEnd,
} from './rules.ts'
import { judge, type Kind, type SetReset } from './set-reset.ts'

const now = new Date('2026-11-18T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const read = (status: number, rest: Partial<Parameters<typeof nextStep>[0]> = {}) => ({
  ...{ status, ertelemeZamani: null, yavasGerekli: false },
  ...rest,
})
const fresh = { asama: 1, hataSayisi: 0, status: 0 }

test.each<[string, Parameters<typeof nextStep>[0], typeof fresh, Partial<NextStep>]>([
  [
    '0 is put off until the named time',
    read(0, { ertelemeZamani: later(61) }),
    fresh,
    { completed: false, ertelemeZamani: later(61), hataSayisi: 0 },
  ],
  ['0 without a time waits a minute', read(0), fresh, { completed: false, ertelemeZamani: later(60) }],
  [
    'a row that has failed keeps its failure while it is put off',
    read(0, { ertelemeZamani: later(61) }),
    { ...fresh, hataSayisi: 2, status: -1 },
    { status: -1, completed: false, hataSayisi: 2, ertelemeZamani: later(61) },
  ],
  ['1 is the end', read(1), fresh, { status: 1, completed: true }],
  ['2 is the end', read(2), fresh, { status: 2, completed: true }],
  ['3 is the end', read(3), fresh, { status: 3, completed: true }],
  ['4 is the end', read(4), fresh, { status: 4, completed: true }],
  ['5 is the end', read(5), fresh, { status: 5, completed: true, ertelemeZamani: null }],
  [
    '5 that needs the slow lane waits there',
    read(5, { yavasGerekli: true }),
    fresh,
    { status: 0, completed: false, asama: 2 },
  ],
  [
    '5 of the slow lane is the end',
    read(5, { yavasGerekli: true }),
    { asama: 2, hataSayisi: 0, status: 0 },
    { status: 5, completed: true },
  ],
  ['6 is the end', read(6), fresh, { status: 6, completed: true }],
  ['an unknown code is 6', read(42), fresh, { status: 6, completed: true }],
  ['7 is never tried again', read(7), fresh, { status: 7, completed: true, hataSayisi: 0 }],
  ['8 is the end', read(8), fresh, { status: 8, completed: true }],
  [
    '-1 comes again after 5 minutes',
    read(-1),
    fresh,
    { status: -1, completed: false, hataSayisi: 1, ertelemeZamani: later(300) },
  ],
  ['-1 a second time', read(-1), { ...fresh, hataSayisi: 1 }, { completed: false, hataSayisi: 2 }],
  ['-1 a third time is the end', read(-1), { ...fresh, hataSayisi: 2 }, { status: -1, completed: true }],
  ['-99 comes again after a minute', read(-99), fresh, { completed: false, hataSayisi: 1, ertelemeZamani: later(60) }],
  ['-99 then after two', read(-99), { ...fresh, hataSayisi: 1 }, { completed: false, ertelemeZamani: later(120) }],
  ['-99 then after four', read(-99), { ...fresh, hataSayisi: 2 }, { completed: false, ertelemeZamani: later(240) }],
  ['-99 a fourth time is the end', read(-99), { ...fresh, hataSayisi: 3 }, { status: -99, completed: true }],
  ['-99 that was waited for already is the end', read(-99, { kesin: true }), fresh, { status: -99, completed: true }],
  [
    '-99 at the time of another address',
    read(-99, { ertelemeZamani: later(900) }),
    fresh,
    { hataSayisi: 1, ertelemeZamani: later(900) },
  ],
])('%s', (_, reading, row, wanted) => {
  expect(nextStep(reading, row, { now, random: 0 })).toMatchObject(wanted)
})

test('retries of system errors are spread by at most a quarter', () => {
  expect(nextStep(read(-99), fresh, { now, random: 0.999 }).ertelemeZamani?.getTime()).toBeLessThanOrEqual(
    later(75).getTime(),
  )
  expect(nextStep(read(-1), fresh, { now, random: 0.999 }).ertelemeZamani).toEqual(later(300))
})

test.each([
  [[5, 4, 1, 2, 3], 2, 2],
  [[5, 7], 3, 2],
  [[5, 6], 3, 2],
  [[5, 8], 3, -1],
  [[5, -1], 3, -1],
  [[5, -99], 3, -1],
  [[], 2, 2],
])('rows %o end the lease as %i and the job as %i', (statuses, task, job) => {
  expect([taskEnd(statuses), jobEnd(statuses)]).toEqual([task, job])
})

test.each([
  ['in the morning', '2026-11-18T06:00:00Z', '2026-11-18T21:00:00.000Z'],
  ['late in the evening', '2026-11-18T19:00:00Z', '2026-11-19T01:00:00.000Z'],
  ['after midnight in Istanbul', '2026-11-18T21:30:00Z', '2026-11-19T21:00:00.000Z'],
])('a job that starts %s ends at midnight or six hours later', (_, start, end) => {
  expect(jobBitis(new Date(start)).toISOString()).toBe(end)
})

test('a job reads the named day, the first of the named month, or the day it runs on', () => {
  expect(calismaGunu('2026-11-02', now)).toBe('2026-11-02')
  expect(calismaGunu('202610', now)).toBe('2026-10-01')
  expect(calismaGunu(null, new Date('2026-11-18T22:00:00Z'))).toBe('2026-11-19')
})

test.each([
  ['18.11.2026', '2026-11-18'],
  ['1.2.2026', '2026-02-01'],
  ['11.2026', '202611'],
  ['2026-11-18', '2026-11-18'],
  ['202611', '202611'],
  ['13.2026', '202613'],
  ['dün', 'dün'],
  ['', ''],
])('what is typed as %s is the day or month %s', (typed, wire) => {
  expect(readDayOrMonth(typed)).toBe(wire)
  expect(readDayOrMonth(dayOrMonthText(wire))).toBe(wire)
})

const bitis = later(3600)
const anIsyeri = { isByPass: false, byPassNedeni: null, kimlikDurumu: 5, pasifGunu: null, sonraki: null }

test.each([
  ['an ordinary one is read', {}, 1, null],
  [
    'a by-passed one is done with its reason',
    { isByPass: true, byPassNedeni: 'taşındı' },
    1,
    { status: m.byPass, neden: 'taşındı' },
  ],
  ['one whose next call is allowed in time is read', { sonraki: later(60) }, 1, null],
  [
    'one whose next call lies after the end is left out',
    { sonraki: bitis },
    1,
    { status: m.byPass, neden: 'hizSiniri' },
  ],
  ['a file asks nobody', { sonraki: bitis }, 3, null],
  ['a passive one rests for a week', { kimlikDurumu: 1, pasifGunu: 3 }, 0, { status: m.passive, neden: 'pasifBekler' }],
  ['a passive one is asked again after it', { kimlikDurumu: 1, pasifGunu: 7 }, 0, null],
])('of a plan: %s', (_, isyeri, tip, wanted) => {
  expect(planned({ ...anIsyeri, ...isyeri }, tip, bitis)).toEqual(wanted)
})

const unfinished = { monitorType: 1, status: 0, asama: 1, hataSayisi: 0, ertelemeZamani: null }

test.each([
  ['a file that did not come', { monitorType: 2 }, m.other],
  ['a row that failed before', { status: -99 }, m.systemError],
  ['a row that the rate book put off', { ertelemeZamani: bitis }, m.byPass],
  ['a row that the slow lane did not reach', { asama: 2 }, m.ok],
  ['a row that failed in the slow lane', { asama: 2, status: -1, hataSayisi: 1 }, m.failed],
  ['a row that failed and was put off then', { status: -1, hataSayisi: 2, ertelemeZamani: bitis }, m.failed],
  ['a row that nobody took', {}, m.failed],
])('at the end of its job %s', (_, row, status) => {
  expect(giveUp({ ...unfinished, ...row }, bitis).status).toBe(status)
})

const free = { completed: false, isHeld: false, hasOther: false, isCancelled: false }
const done = { ...free, completed: true }
const held = { ...free, isHeld: true }

test.each<[Kind, SetReset, number, typeof free, string | null]>([
  ['job', 'set', 0, free, null],
  ['job', 'set', 1, free, null],
  ['job', 'set', 1, held, 'alreadyRunning'],
  ['job', 'set', 2, free, 'gecisYok'],
  ['job', 'set', -1, free, null],
  ['job', 'set', -2, free, null],
  ['job', 'reset', 0, free, 'gecisYok'],
  ['job', 'reset', 1, free, null],
  ['job', 'reset', 1, held, 'alreadyRunning'],
  ['job', 'reset', 2, free, null],
  ['job', 'reset', -1, free, null],
  ['job', 'reset', -2, free, null],
  ['task', 'set', 1, held, 'alreadyRunning'],
  ['task', 'set', 2, free, 'gecisYok'],
  ['task', 'set', 3, free, null],
  ['task', 'set', -1, free, null],
  ['task', 'reset', 1, held, 'alreadyRunning'],
  ['task', 'reset', 2, free, null],
  ['task', 'reset', 3, free, null],
  ['task', 'reset', -1, free, 'gecisYok'],
  ['worker', 'set', 0, free, null],
  ['worker', 'set', 1, held, null],
  ['worker', 'set', 2, free, null],
  ['worker', 'set', 2, done, 'gecisYok'],
  ['worker', 'reset', 0, free, 'gecisYok'],
  ['worker', 'reset', 1, held, 'alreadyRunning'],
  ['worker', 'reset', 2, free, null],
  ['monitor', 'set', 0, free, null],
  ['monitor', 'set', 0, held, 'alreadyRunning'],
  ['monitor', 'set', -1, free, null],
  ['monitor', 'set', -99, done, null],
  ['monitor', 'set', 6, done, null],
  ['monitor', 'set', 7, done, null],
  ['monitor', 'set', 5, done, 'gecisYok'],
  ['monitor', 'set', 1, done, 'gecisYok'],
  ['monitor', 'set', 4, done, 'gecisYok'],
  ['monitor', 'reset', 0, free, 'gecisYok'],
  ['monitor', 'reset', 0, held, 'alreadyRunning'],
  ['monitor', 'reset', -1, free, null],
  ['monitor', 'reset', 5, done, null],
  ['monitor', 'reset', 7, done, null],
  ['monitor', 'reset', 7, { ...done, hasOther: true }, 'alreadyRunning'],
  ['monitor', 'reset', 7, { ...done, isCancelled: true }, 'gecisYok'],
  ['monitor', 'reset', -1, { ...free, isCancelled: true }, 'gecisYok'],
])('%s %s at %i, %o: %s', (kind, action, status, state, wanted) => {
  expect(judge(kind, action, { status, ...state })).toBe(wanted)
})

test.each([
  ['runs', 1, later(3600), true],
  ['waits and is due', 0, now, true],
  ['waits for its time', 0, later(60), false],
  ['ended well', 2, now, false],
  ['failed', -1, now, false],
  ['was cancelled', -2, now, false],
])('a job that %s is looked at again: %o', (_, status, calismaZamani, isLookedAt) => {
  expect(isUnderWay({ status, calismaZamani: calismaZamani.toISOString() }, now.getTime())).toBe(isLookedAt)
})
