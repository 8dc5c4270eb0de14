import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useTexts } from '#web/page-texts.tsx'
import type { Taslak } from './taslak.tsx'
import type { BasvuruPart } from './text-parts.ts'

const Dialog = lazy(() => import('#web/dialog.tsx').then((module) => ({ default: module.Dialog })))

/**
 * Leaving with something unsaved: another page of ours is opened once it is saved, and asks only if that fails. Closing
 * the window asks in the browser's words.
 */
export function LeaveGuard({ taslak }: { taslak: Taslak }) {
  const t = useTexts<BasvuruPart>()
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname && taslak.read().isDirty,
      [taslak],
    ),
  )
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (taslak.read().isDirty) event.preventDefault()
      },
      [taslak],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  const saveFirst = useEffectEvent(async () => {
    if (await taslak.flush()) blocker.proceed?.()
    else setAsking(true)
  })
  useEffect(() => {
    if (isBlocked) void saveFirst()
  }, [isBlocked])

  function answer(act: (() => void) | undefined) {
    setAsking(false)
    act?.()
  }

  if (!isAsking) return null
  return (
    <Suspense>
      <Dialog isOpen title={t('basvuru.leave.title')} onClose={() => answer(blocker.reset)}>
        <p>{t('basvuru.leave.text')}</p>
        <div className="dialog-actions">
          <button className="button" type="button" data-autofocus onClick={() => answer(blocker.reset)}>
            {t('basvuru.leave.stay')}
          </button>
          <button className="button button-quiet" type="button" onClick={() => answer(blocker.proceed)}>
            {t('basvuru.leave.go')}
          </button>
        </div>
      </Dialog>
    </Suspense>
  )
}
