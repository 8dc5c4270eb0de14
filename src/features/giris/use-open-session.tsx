import { useEffect, useState } from 'react'
import { useVisit } from '#web/visit/visit.tsx'

/** Whoever is signed in already is led on instead of being asked again; true while that is being found out. */
export function useOpenSession(isAsked: boolean, onOpen: () => void): boolean {
  const { shell } = useVisit()
  const [isChecking, setChecking] = useState(isAsked && shell === 'staff')
  // biome-ignore lint/correctness/useExhaustiveDependencies: found out once, when the page is opened
  useEffect(() => {
    if (!isChecking) return
    import('#web/session/refresh.ts')
      .then(({ refreshToken }) => refreshToken('refreshtoken_master'))
      .then(onOpen, () => setChecking(false))
  }, [])
  return isChecking
}
