import { addDays, formatDate, isIsoDate, parseDate, today } from '#core/date.ts'
import { donemText, parseDonem } from '#core/period.ts'

/** What a planned job reads; spec: back-office 4, monitor type. */
export const monitorType = { isKazasi: 0, evizite: 1, tahakkuk: 2, eBorc: 3 } as const
export type MonitorType = (typeof monitorType)[keyof typeof monitorType]

/** States of a planned job (specification 4). */
export const jobStatus = { waiting: 0, running: 1, good: 2, failed: -1, cancelled: -2 } as const

/** What an administrator has planned for a company its staff cancel, set and reset, but neither change nor delete. */
export const isRefusedToStaff = ({ isMaster }: Readonly<Record<string, unknown>>, act: string) =>
  isMaster === true && (act === 'change' || act === 'delete')

/** True for a job that runs, and for one that is about to because its time has come. */
export function isUnderWay({ status, calismaZamani }: Readonly<Record<string, unknown>>, now: number) {
  return status === jobStatus.running || (status === jobStatus.waiting && Date.parse(String(calismaZamani)) <= now)
}

/** States of a worker's lease (specification 4). */
export const taskStatus = { running: 1, good: 2, failed: 3, cancelled: -1 } as const

/** States of a worker (specification 4). */
export const workerStatus = { waiting: 0, working: 1, stopped: 2 } as const

/** Lanes a worker takes: the fast one, or the slow one as well. */
export const workerTip = { fast: 1, both: 2 } as const

/** The lane in which a row is read: quick calls of every workplace, or the calls that SGK lets through once a minute. */
export const asama = { fast: 1, slow: 2 } as const

/** How the reading of a workplace ended; spec: SGK 4.9, the status table. */
export const monitorStatus = {
  waiting: 0,
  passive: 1,
  closed: 2,
  noProxy: 3,
  byPass: 4,
  ok: 5,
  other: 6,
  wrongPassword: 7,
  captcha: 8,
  failed: -1,
  systemError: -99,
} as const
export type MonitorStatus = (typeof monitorStatus)[keyof typeof monitorStatus]

const { waiting, passive, byPass, ok, other, wrongPassword, captcha, failed, systemError } = monitorStatus

/** What a row is in an hour: it was read or left out, it has waited since then, or it failed. */
export const saatSonucu = { biten: 'biten', bekleyen: 'bekleyen', hatali: 'hatali' } as const
export type SaatSonucu = keyof typeof saatSonucu

/** The instant at which an hour of Istanbul begins that is written as 2026111813; null for a number that is no hour. */
export function saatBasi(saat: number): Date | null {
  const [, y, m, d, h] = /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(String(saat)) ?? []
  const instant = new Date(`${y}-${m}-${d}T${h}:00:00+03:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Failures of a lease; the other codes are facts about the workplace. */
const failures: readonly number[] = [failed, other, wrongPassword, captcha, systemError]
/** Failures of a job: another day may read these, while a wrong password waits for a person. */
const jobFailures: readonly number[] = [failed, captcha, systemError]

/** Codes that a set turns into ByPass, because nothing was read. */
export const unread: readonly number[] = [waiting, ...failures]

/** True for a code of the status table. */
export function isMonitorStatus(status: number): status is MonitorStatus {
  return Object.values<number>(monitorStatus).includes(status)
}

/** Debts and accruals come as files: no worker reads them. */
export const isFileType = (tip: number) => tip === monitorType.tahakkuk || tip === monitorType.eBorc

/** How often a failure is tried again, and after how many milliseconds the n-th time; absent where it is not. */
const retries: Partial<Record<number, { limit: number; delayMs(n: number): number }>> = {
  [failed]: { limit: 2, delayMs: () => 5 * 60_000 },
  [systemError]: { limit: 3, delayMs: (n) => 60_000 * 2 ** n },
}
/** Retries of system errors are spread, so that workplaces that failed together do not come back together. */
const jitterShare = 0.25

/** What a reader says of one reading, without its code of SGK and its text. */
type Reading = { status: number; ertelemeZamani: Date | null; yavasGerekli: boolean; kesin?: boolean }
type RowState = { asama: number; hataSayisi: number; status: number }

/** What becomes of a row after a reading. */
export type NextStep = {
  status: MonitorStatus
  completed: boolean
  asama: number
  hataSayisi: number
  ertelemeZamani: Date | null
}

/**
 * Spec: SGK 4.9. A row that waits (0) was put off and has not failed; one that has failed before keeps its failure while
 * it is put off. -1 and -99 come again until their retries are
 * used up, at the time that the reader names or that of the table; everything else is the end. A row that was read
 * quickly and needs the slow lane waits there.
 */
export function nextStep(reading: Reading, row: RowState, { now, random }: { now: Date; random: number }): NextStep {
  const status = isMonitorStatus(reading.status) ? reading.status : other
  const same = { status, asama: row.asama, hataSayisi: row.hataSayisi }
  const at = (ms: number) => new Date(now.getTime() + ms)
  if (status === waiting) {
    const kept = row.hataSayisi > 0 && isMonitorStatus(row.status) ? row.status : waiting
    return { ...same, status: kept, completed: false, ertelemeZamani: reading.ertelemeZamani ?? at(60_000) }
  }
  if (status === ok && reading.yavasGerekli && row.asama === asama.fast) {
    return {
      status: waiting,
      completed: false,
      asama: asama.slow,
      hataSayisi: 0,
      ertelemeZamani: reading.ertelemeZamani,
    }
  }
  const retry = retries[status]
  if (!retry || reading.kesin || row.hataSayisi >= retry.limit)
    return { ...same, completed: true, ertelemeZamani: null }
  const spread = status === systemError ? 1 + random * jitterShare : 1
  const ertelemeZamani = reading.ertelemeZamani ?? at(retry.delayMs(row.hataSayisi) * spread)
  return { ...same, hataSayisi: row.hataSayisi + 1, completed: false, ertelemeZamani }
}

/** How a lease ends by the codes of the rows that it finished; rows that were put off say nothing. */
export function taskEnd(statuses: readonly number[]): number {
  return statuses.some((status) => failures.includes(status)) ? taskStatus.failed : taskStatus.good
}

/** How a job ends by the codes of all its rows. */
export function jobEnd(statuses: readonly number[]): number {
  return statuses.some((status) => jobFailures.includes(status)) ? jobStatus.failed : jobStatus.good
}

type Unfinished = RowState & { monitorType: number; ertelemeZamani: Date | null }

/** The code and the word with which an unfinished row is given up at its job's end. */
export function giveUp(row: Unfinished, bitis: Date): { status: MonitorStatus; neden: string } {
  if (isFileType(row.monitorType)) return { status: other, neden: 'dosyaGelmedi' }
  if (row.status === failed || row.status === systemError) return { status: row.status, neden: 'sureDoldu' }
  if (row.asama === asama.slow) return { status: ok, neden: 'yavasOkunmadi' }
  if (row.ertelemeZamani && row.ertelemeZamani >= bitis) return { status: byPass, neden: 'hizSiniri' }
  return { status: failed, neden: 'sureDoldu' }
}

const leastHours = 6

/** When a job ends: midnight after its working day in Istanbul, but at least six hours after its start. */
export function jobBitis(start: Date): Date {
  // Istanbul is three hours ahead of UTC the whole year since 2016
  const midnight = new Date(`${addDays(today(start), 1)}T00:00:00+03:00`)
  return new Date(Math.max(midnight.getTime(), start.getTime() + leastHours * 3_600_000))
}

/** A day as it is, a month (202611) as its first day. */
export function firstDayOf(dayOrMonth: string): string {
  return /^[0-9]{6}$/.test(dayOrMonth) ? `${dayOrMonth.slice(0, 4)}-${dayOrMonth.slice(4)}-01` : dayOrMonth
}

/** A day or a month as people write it (18.11.2026, 11.2026); what is neither stays as it is. */
export function dayOrMonthText(dayOrMonth: string): string {
  if (isIsoDate(dayOrMonth)) return formatDate(dayOrMonth)
  return /^[0-9]{6}$/.test(dayOrMonth) ? donemText(Number(dayOrMonth)) : dayOrMonth
}

/** What a person typed as the day or month that a job has; what cannot be read stays, so that its rule refuses it. */
export function readDayOrMonth(text: string): string {
  return parseDate(text) ?? (/^[0-9]{1,2}\.[0-9]{4}$/.test(text) ? String(parseDonem(text)) : text)
}

/** The day that a job reads: the named one, the first of a named month, or that on which it runs. */
export function calismaGunu(parameter1: string | null, start: Date): string {
  return parameter1 ? firstDayOf(parameter1) : today(start)
}

/** Whether the day that a job names comes after the one on which it runs: nothing can be read of it. */
export function isAhead(parameter1: string, calismaZamani: Date, now: Date): boolean {
  return firstDayOf(parameter1) > today(new Date(Math.max(calismaZamani.getTime(), now.getTime())))
}

type Planned = {
  isByPass: boolean
  byPassNedeni: string | null
  kimlikDurumu: number
  pasifGunu: number | null
  sonraki: Date | null
}

const passiveDays = 7

/** With which code a workplace of a new job is done without being read; null where it is to be read. */
export function planned(isyeri: Planned, tip: number, bitis: Date): { status: MonitorStatus; neden: string } | null {
  if (isyeri.isByPass) return { status: byPass, neden: isyeri.byPassNedeni ?? '' }
  if (isFileType(tip)) return null
  const isResting = isyeri.kimlikDurumu === passive && isyeri.pasifGunu !== null && isyeri.pasifGunu < passiveDays
  if (isResting) return { status: passive, neden: 'pasifBekler' }
  if (isyeri.sonraki && isyeri.sonraki >= bitis) return { status: byPass, neden: 'hizSiniri' }
  return null
}
