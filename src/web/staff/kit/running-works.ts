import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#core/endpoint.ts'

/** Work in the background (a file, an action on many records): its number, and the call that tells how far it is. */
export type RunningWork = Pick<Endpoint, 'path' | 'access' | 'database'> & {
  id: number
  /** What is done to how many, as the person read it before it began; none for a file, which has a name. */
  title?: string
  /** Its end was dealt with: the file was given to the device, the lists were told. */
  isHanded: boolean
}

/** Whose work it is, and where it was asked for: in one company or in master administration. */
export const workPlaceOf = (user: { id: number }, tenant: { guid: string } | null) =>
  `${user.id} ${tenant?.guid ?? 'ana'}`

const listeners = new Set<() => void>()
const known = new Map<string, readonly RunningWork[]>()
const keyOf = (place: string) => `is ${place}`

function read(place: string): readonly RunningWork[] {
  const kept = known.get(place) ?? (JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]') as RunningWork[]) // see below
  known.set(place, kept)
  return kept
}

function write(place: string, next: readonly RunningWork[]) {
  known.set(place, next)
  sessionStorage.setItem(keyOf(place), JSON.stringify(next))
  for (const listener of listeners) listener()
}

const isSame = (a: RunningWork, b: RunningWork) => a.path === b.path && a.id === b.id

/**
 * The work that this tab waits for, by the place it was asked for in: it outlives the page, a reload, and a look at
 * another company.
 */
export const runningWorks = {
  read,
  add: (
    place: string,
    { path, access, database }: Pick<Endpoint, 'path' | 'access' | 'database'>,
    id: number,
    title?: string,
  ) =>
    write(place, [
      ...read(place),
      { path, access, database, id, isHanded: false, ...(title !== undefined && { title }) },
    ]),
  hand: (place: string, handed: RunningWork) =>
    write(
      place,
      read(place).map((one) => (isSame(one, handed) ? { ...one, isHanded: true } : one)),
    ),
  remove: (place: string, removed: RunningWork) =>
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
export function useRunningWorks(place: string) {
  return useSyncExternalStore(subscribe, () => read(place))
}
