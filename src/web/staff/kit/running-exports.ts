import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#core/endpoint.ts'

/** A file that is being made: its number, and the call that tells how far it is. */
export type RunningExport = Pick<Endpoint, 'path' | 'access' | 'database'> & {
  id: number
  /** It was given to the device already. */
  isHanded: boolean
}

/** Whose files they are, and where they were asked for: in one company or in master administration. */
export const exportPlaceOf = (user: { id: number }, tenant: { guid: string } | null) =>
  `${user.id} ${tenant?.guid ?? 'ana'}`

const listeners = new Set<() => void>()
const known = new Map<string, readonly RunningExport[]>()
const keyOf = (place: string) => `aktarim ${place}`

function read(place: string): readonly RunningExport[] {
  const kept = known.get(place) ?? (JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]') as RunningExport[]) // see below
  known.set(place, kept)
  return kept
}

function write(place: string, next: readonly RunningExport[]) {
  known.set(place, next)
  sessionStorage.setItem(keyOf(place), JSON.stringify(next))
  for (const listener of listeners) listener()
}

const isSame = (a: RunningExport, b: RunningExport) => a.path === b.path && a.id === b.id

/**
 * The files that this tab waits for, by the place they were asked for in: they outlive the page, a reload, and a look at
 * another company.
 */
export const runningExports = {
  read,
  add: (place: string, { path, access, database }: Endpoint, id: number) =>
    write(place, [...read(place), { path, access, database, id, isHanded: false }]),
  hand: (place: string, handed: RunningExport) =>
    write(
      place,
      read(place).map((one) => (isSame(one, handed) ? { ...one, isHanded: true } : one)),
    ),
  remove: (place: string, removed: RunningExport) =>
    write(
      place,
      read(place).filter((one) => !isSame(one, removed)),
    ),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The files that are waited for in a place. */
export function useRunningExports(place: string) {
  return useSyncExternalStore(subscribe, () => read(place))
}
