import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { call } from '#web/call/api.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { getSharedMemory } from './contract.ts'

type Left = {
  /** The phone that the sender of the link knows. */
  tel?: string
  /** The value was read before, or is older than ten minutes. */
  isGone: boolean
}

/**
 * Spec: candidate §7. Reads the value that was left for this login under `uniqueUrl`: `tel` is put into the phone field,
 * `returnUrl` becomes the page that is returned to and is judged there like one of the address.
 */
export function useUniqueUrl(): Left {
  const { search } = useLocation()
  const { tenant, href } = useVisit()
  const navigate = useNavigate()
  const [left, setLeft] = useState<Left>({ isGone: false })
  // the page takes the key out of the address right after the first render
  const [key] = useState(() => new URLSearchParams(search).get('uniqueUrl'))

  const take = useEffectEvent((value: unknown) => {
    const { tel, returnUrl } = (value ?? {}) as Record<string, unknown> // anything may have been left: each is looked at
    setLeft({ isGone: false, ...(typeof tel === 'string' && { tel }) })
    const given = new URLSearchParams(search).get('returnUrl')
    if (given === null && typeof returnUrl === 'string') {
      void navigate(href(paths.login, { returnUrl }), { replace: true })
    }
  })
  useEffect(() => {
    if (key === null || tenant.tenantKey === '') return
    call(getSharedMemory, { Key: key }).then(take, (error: unknown) => {
      if (!isAppError(error)) throw error
      setLeft({ isGone: error.code === 'notFound' || error.code === 'validationFailed' })
    })
  }, [key, tenant.tenantKey])
  return left
}
