import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type PageParameters, type PagePath, paths, returnPath, urlOf } from '#core/paths.ts'
import { sessionState } from '#web/session/session-state.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** The page that somebody wanted before signing in: it travels in the address from the number to the last step. */
export function useReturnAddress() {
  const { href, tenant } = useVisit()
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const wanted = parameters.get('returnUrl')
  const id = parameters.get('id')
  const target = wanted === null ? null : returnPath(wanted)

  /** A page on the way, which still knows where to return to and which posting is in sight. */
  const onTheWay = useCallback(
    (path: PagePath, parameters: PageParameters = {}) => href(path, { id, ...parameters, returnUrl: wanted }),
    [href, id, wanted],
  )

  /** Signed in: to the page that was wanted, to the application that was chosen, or to the first page. */
  const goOn = useCallback(() => {
    const first = sessionState.read().account?.iapId ? paths.home : paths.mainPage
    const isNamed = target !== null && target.split('?')[0] !== paths.home
    void navigate(withTenant(isNamed ? target : first, tenant.tenantKey), { replace: true })
  }, [navigate, target, tenant.tenantKey])

  return { target, onTheWay, goOn }
}

/** A page named without its company is this company's. */
function withTenant(address: string, tenantKey: string) {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  if (parameters.has('tenant') || parameters.has('t')) return address
  return urlOf(path, { tenant: tenantKey, ...Object.fromEntries(parameters) })
}
