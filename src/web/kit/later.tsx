import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { AppError } from '#core/errors.ts'
import { currentApp } from '#web/visit/document.tsx'
import { isConnectionFailure } from '#web/wire/failure.ts'
import { MissingHere, MissingOver, type MissingProps } from './missing-part.tsx'

const waiting: (() => Promise<void>)[] = []
let isAllowed = false
let isBusy = false

/** Parts that open over the page say so by these names; what stands in for a missing one goes by them as well. */
type Opened = { isOpen?: boolean; onClose?: () => void }

type Options<P> = {
  /** Stands in the page until the part does; a part that does not come is then told of in its place. */
  Waiting?: ComponentType<P>
  /** In place of a part that did not come, where a word about it and another try are not the thing. */
  Missing?: ComponentType<MissingProps>
  /** Fetched ahead only in this application: in the other its stylesheet would be a second one of the kit. */
  app?: ReturnType<typeof currentApp>
}

type LaterPart<P> = ComponentType<P & Opened> & {
  /** Fetches it before it is shown; if it does not come, it is asked for again then. */
  ahead(): void
}

type State<P> = { Part?: ComponentType<P> | undefined; error?: unknown }

/**
 * A part that the first load does without: it comes when it is first shown, or before that in an idle moment, and then
 * opens without a wait. One that does not come (no line, or a file of the build before) costs nothing but itself: the
 * page stays, and the next press tries again.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, Missing = Waiting ? MissingHere : MissingOver, app }: Options<P> = {},
): LaterPart<P> {
  let known: ComponentType<P> | undefined
  const bring = async () => {
    // browsers remember that a file did not come and do not ask for it again: without a line it is not asked for
    if (!navigator.onLine) throw new AppError('serviceUnavailable')
    known = await load()
    return known
  }
  const bringAhead = () => bring().then(nothing, nothing)
  waiting.push(() => (app === undefined || app === currentApp() ? bringAhead() : Promise.resolve()))
  void fetchWaiting()
  function Later(props: P & Opened) {
    const { isOpen = true, onClose } = props
    // one and the same while it is shown: another component would begin anew
    const [{ Part, error }, setState] = useState<State<P>>(() => ({ Part: known }))
    const isFailed = error !== undefined
    const isWanted = isOpen && !Part && !isFailed
    useEffect(() => {
      if (!isWanted) return undefined
      let isOver = false
      bring().then(
        (Part) => isOver || setState({ Part }),
        (error: unknown) => isOver || setState({ error }),
      )
      return () => {
        isOver = true
      }
    }, [isWanted])
    const retry = useCallback(() => setState({}), [])
    if (Part) return <Part {...props} />
    if (!isFailed && Waiting) return <Waiting {...props} />
    if (!isFailed) return isOpen ? <span data-coming hidden /> : null
    // what came and is broken is for the page's error boundary
    if (!isConnectionFailure(error)) throw error
    if (!isOpen) setState({})
    return isOpen ? <Missing onRetry={retry} onClose={onClose} /> : null
  }
  return Object.assign(Later, { ahead: () => void bringAhead() })
}

const nothing = () => undefined

/**
 * Keeps no place: for parts in the page (a strip, a bar) that come a moment after it. Without a `Waiting` a part counts
 * as one that opens over the page, and single keys are kept from the page until it is there.
 */
export const NoPlace = () => null

/** From now on what opens later is fetched, one part after the other, while the browser has nothing better to do. */
export function fetchLaterParts() {
  isAllowed = true
  void fetchWaiting()
}

async function fetchWaiting() {
  if (!isAllowed || isBusy) return
  isBusy = true
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    await idleMoment()
    await load()
  }
  isBusy = false
}

const otherwiseAfter = 1000

function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve)
    // Safari does not tell when it is idle
    else setTimeout(resolve, otherwiseAfter)
  })
}
