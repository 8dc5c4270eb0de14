import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How a page of the wizard was come to; it is forgotten with the next one. */
export type Arrival = {
  /** From the summary: forwards then leads back to it. */
  fromSummary?: boolean
  /** The field that is to be corrected. */
  field?: string
  /** The draft was opened again where it was left. */
  isResumed?: boolean
}

/** Where the wizard opens when its address names no page. */
export type Beginning = { blokId: number; isResumed: boolean }

/** The page that the address names, so that the browser's own way back works; without one, where it begins. */
export function useBlokAddress({ blokId: firstBlokId, isResumed }: Beginning) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('blok')
  const wanted = named !== null && /^\d{1,10}$/.test(named) ? Number(named) : firstBlokId

  const go = useCallback(
    (blokId: number, arrival: Arrival = {}, replace = false) => {
      const parameters = new URLSearchParams(search)
      parameters.set('blok', String(blokId))
      void navigate(`${pathname}?${parameters}`, { replace, state: arrival })
    },
    [navigate, pathname, search],
  )

  useEffect(() => {
    if (named === null) go(firstBlokId, { isResumed }, true)
  }, [named, firstBlokId, isResumed, go])

  const arrival: Arrival = (state as Arrival | null) ?? {} // written by `go` or, by other pages, not at all
  return { wanted, arrival, go }
}
