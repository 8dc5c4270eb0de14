import { useSyncExternalStore } from 'react'

/** The end of a session that is near. `isFinal`: its absolute end, which no call moves. */
export type NearEnd = { endsAt: number; isFinal: boolean }

/**
 * Api.md: a session ends half an hour after its last call. The server writes the time of the last call down once a
 * minute, so its end may come a minute earlier than the browser would count.
 */
const idleLife = 29 * 60_000
const warnBefore = 5 * 60_000
const lookEvery = 1_000

const listeners = new Set<() => void>()
let near: NearEnd | undefined
/** The warning that somebody has put away; the same end does not warn twice. */
let dismissed: number | undefined
let absoluteEnd = Number.POSITIVE_INFINITY

function show(next: NearEnd | undefined) {
  if (next?.endsAt === near?.endsAt) return
  near = next
  for (const listener of listeners) listener()
}

/** What an application tells of its session, and what is done when the session is over. */
type Watched = { isOpen(): boolean; lastUse(): number; onEnd(): void }

/** Follows a session to its end: warns five minutes before, and ends it in the browser when its time is over. */
export function watchSessionEnd({ isOpen, lastUse, onEnd }: Watched) {
  function look() {
    const idleEnd = lastUse() + idleLife
    const endsAt = Math.min(idleEnd, absoluteEnd)
    const left = endsAt - Date.now()
    const isNear = isOpen() && left <= warnBefore
    show(isNear && left > 0 && dismissed !== endsAt ? { endsAt, isFinal: absoluteEnd < idleEnd } : undefined)
    if (isNear && left <= 0) onEnd()
  }
  setInterval(look, lookEvery)
}

/** Keeps how many seconds the session has at most, as the server counts them. */
export function noteSessionLife(seconds: number | null | undefined) {
  absoluteEnd = typeof seconds === 'number' ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY
}

/** The session was used: a warning about its idleness is out of date. */
export function withdrawWarning() {
  if (!near?.isFinal) show(undefined)
}

/** Puts the warning away that is shown now. */
export function dismissWarning() {
  dismissed = near?.endsAt
  show(undefined)
}

/** The end of the session, if it is near. */
export const readNearEnd = () => near

/** The near end of the session as a React hook. */
export function useNearEnd(): NearEnd | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    readNearEnd,
    () => undefined,
  )
}
