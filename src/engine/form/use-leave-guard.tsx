import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { isAsking } from '#web/staff/kit/asking.tsx'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** Asks whether what was typed may be lost. */
export function useAskToLeave({ isOverAll = false } = {}): () => Promise<boolean> {
  const t = useT()
  return () =>
    confirmDialog({
      title: t('kayit.ayrilBaslik'),
      text: t('kayit.ayrilAciklama'),
      confirm: t('kayit.ayril'),
      cancel: t('kayit.kal'),
      isDestructive: true,
      isOverAll,
    })
}

/** The ways out of a dialog in which something is typed: each asks while there is something to lose. */
export function useAskedWaysOut(options?: { isOverAll: boolean }) {
  const ask = useAskToLeave(options)
  const isDirty = useRef(false)
  const onDirty = useCallback((is: boolean) => {
    isDirty.current = is
  }, [])
  return {
    isDirty,
    onDirty,
    /** Does it, after the question where there is one. */
    async leave(act: () => void) {
      if (isAsking() || (isDirty.current && !(await ask()))) return
      isDirty.current = false
      act()
    },
  }
}

type IsLeaving = (from: Location, to: Location) => boolean

const toAnotherPage: IsLeaving = (from, to) => from.pathname !== to.pathname
const toAnotherAddress: IsLeaving = (from, to) => toAnotherPage(from, to) || from.search !== to.search

/** With something unsaved another page opens only after a question; closing the window asks in the browser's words. */
export function useLeaveGuard(isDirty: RefObject<boolean>, isLeaving = toAnotherPage) {
  const ask = useAskToLeave()
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty.current) event.preventDefault()
      },
      [isDirty],
    ),
  )
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }) => isDirty.current && isLeaving(from, to),
      [isDirty, isLeaving],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  const askFirst = useEffectEvent(async () => {
    if (await ask()) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (isBlocked) void askFirst()
  }, [isBlocked])
}

/**
 * Asks before a page with unsaved changes is left, for a page that is a form itself and whose address says what it is
 * about.
 */
export function useUnsavedPage(isUnsaved: boolean) {
  const isDirty = useRef(isUnsaved)
  useEffect(() => {
    isDirty.current = isUnsaved
  }, [isUnsaved])
  useLeaveGuard(isDirty, toAnotherAddress)
}

/**
 * The record whose dialog is open. The browser's way back takes it out of the address: with something unsaved the
 * dialog stays until its user has said what is to become of it.
 */
export function useOpenRecord(wanted: string, onOpen: (record: string) => void) {
  const ask = useAskToLeave()
  const [unsaved, setUnsaved] = useState<string>()
  const isTakenAway = unsaved !== undefined && unsaved !== wanted
  const [path] = useState(() => window.location.pathname)
  const decide = useEffectEvent(async () => {
    if (await ask()) setUnsaved(undefined)
    else if (unsaved !== undefined) onOpen(unsaved)
  })
  useEffect(() => {
    // who is on the way to another page is asked by the guard above
    if (isTakenAway && window.location.pathname === path) void decide()
  }, [isTakenAway, path])
  return { record: unsaved ?? wanted, setUnsaved }
}
