import { kodHane } from './contract.ts'

/** What a code is for. */
export type Amac = 'giris' | 'eskiTelefon' | 'yeniTelefon' | 'silme'

type Limit = { max: number; seconds: number }

const hour = 3600
const day = 24 * hour

// Security 2.4, SendSMS. The demo has the same.
export const phoneLimits: readonly Limit[] = [
  { max: 1, seconds: 120 },
  { max: 3, seconds: 600 },
  { max: 8, seconds: day },
]
export const personLimit: Limit = { max: 5, seconds: hour }
export const prefixLimit: Limit = { max: 30, seconds: hour }
export const tenantLimit: Limit = { max: 500, seconds: hour }
/** Real people type their codes in: of so many, at least so many. */
export const conversion = { of: 200, atLeast: 40, pauseSeconds: hour } as const
/** How many one address may ask for before it has to work for each, and how many at all. */
export const addressLimit = {
  free: { name: 'SendSMS', max: 20, seconds: 600 },
  all: { name: 'SendSMS hepsi', max: 400, seconds: hour },
} as const

/** Seconds until one more is allowed, from the ages of those before it, the youngest first; 0 when it is now. */
export function waitFor(ages: readonly number[], limits: readonly Limit[]): number {
  const waits = limits.map(({ max, seconds }) => {
    const age = ages[max - 1]
    return age === undefined ? 0 : seconds - age
  })
  return Math.max(0, Math.ceil(Math.max(...waits)))
}

/** How a tenant's latest codes fared: those that are over, newest first. */
type Conversion = { count: number; used: number; longestPause: number; newestAge: number }

/**
 * Seconds until codes may leave again when too few were typed in. A pause of an hour begins a new look: the stop itself
 * is such a pause, so that a flood of an hour cannot close a company for a day.
 */
export function stopFor({ count, used, longestPause, newestAge }: Conversion): number {
  if (count < conversion.of || used >= conversion.atLeast) return 0
  if (longestPause >= conversion.pauseSeconds) return 0
  return Math.max(0, Math.ceil(conversion.pauseSeconds - newestAge))
}

/** Wrong codes for one phone: within the hour before the last of them, within a day, and how long that last is ago. */
export type Failures = { lastHour: number; lastDay: number; age: number }

const failuresToLock = 10
const firstLock = 15 * 60

/** Seconds that a phone stays locked: a quarter of an hour after ten wrong codes in an hour, doubled by each further ten. */
export function lockedFor({ lastHour, lastDay, age }: Failures): number {
  if (lastHour < failuresToLock) return 0
  const doublings = Math.floor(lastDay / failuresToLock) - 1
  return Math.max(0, Math.ceil(Math.min(firstLock * 2 ** doublings, day) - age))
}

/** True when one more wrong code, tried now, locks the phone. */
export function isOneTooMany({ lastHour, lastDay }: Failures): boolean {
  return lockedFor({ lastHour: lastHour + 1, lastDay: lastDay + 1, age: 0 }) > 0
}

/** What was sent as a code: one that can be tried, something that is none, or something no page would send. */
export function readCode(value: unknown): { kind: 'code'; kod: string } | { kind: 'malformed' } | { kind: 'hostile' } {
  if (typeof value === 'object' && value !== null) return { kind: 'hostile' }
  if (typeof value !== 'string' || !new RegExp(`^[0-9]{${kodHane}}$`).test(value)) return { kind: 'malformed' }
  return { kind: 'code', kod: value }
}
