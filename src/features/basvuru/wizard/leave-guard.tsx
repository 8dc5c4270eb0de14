import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { PlainDialog } from '#web/kit/plain-dialog.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

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

  function answer(pressed: string) {
    setAsking(false)
    if (pressed === 'go') blocker.proceed?.()
    else blocker.reset?.()
  }

  if (!isAsking) return null
  return (
    <PlainDialog title={t('basvuru.leave.title')} text={t('basvuru.leave.text')} onClose={answer}>
      <button className="button" type="submit" value="stay">
        {t('basvuru.leave.stay')}
      </button>
      <button className="button button-quiet" type="submit" value="go">
        {t('basvuru.leave.go')}
      </button>
    </PlainDialog>
  )
}
