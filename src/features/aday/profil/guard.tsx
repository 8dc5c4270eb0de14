import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from '#web/kit/dialog.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

/** A part of the page with something that is not saved. */
type Unsaved = {
  discard(): void
  /** True when it was saved; absent where there is nothing to save in passing. */
  save?: (() => Promise<boolean>) | undefined
}

type Guard = { isDirty: boolean; note(unsaved: Unsaved | undefined): void }

const GuardContext = createContext<Guard | undefined>(undefined)

function useGuard(): Guard {
  const guard = use(GuardContext)
  if (!guard) throw new Error('a part of the profile outside of UnsavedGuard')
  return guard
}

/** Whether something on the page is not saved. */
export function useIsDirty() {
  return useGuard().isDirty
}

/** Says that a part has something unsaved, while it has. */
export function useUnsaved(isDirty: boolean, { save, discard }: Unsaved) {
  const { note } = useGuard()
  const latest = useRef({ save, discard })
  useEffect(() => {
    latest.current = { save, discard }
  })
  const canSave = save !== undefined
  useEffect(() => {
    if (!isDirty) return undefined
    const saveLatest = async () => (await latest.current.save?.()) ?? false
    note({ discard: () => latest.current.discard(), save: canSave ? saveLatest : undefined })
    return () => note(undefined)
  }, [isDirty, canSave, note])
}

/**
 * Asks before a tab is changed or the page is left with something unsaved: a tab is an address, so the router's own
 * blocker sees both. Closing the window asks in the browser's words.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<Unsaved>()
  const isDirty = unsaved !== undefined
  const note = useCallback((next: Unsaved | undefined) => setUnsaved(next), [])
  const guard = useMemo(() => ({ isDirty, note }), [isDirty, note])
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }) =>
        isDirty && (from.pathname !== to.pathname || from.search !== to.search),
      [isDirty],
    ),
  )
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )
  return (
    <GuardContext value={guard}>
      {children}
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        unsaved={unsaved}
        onStay={() => blocker.reset?.()}
        onGo={() => blocker.proceed?.()}
      />
    </GuardContext>
  )
}

type LeaveProps = { isOpen: boolean; unsaved: Unsaved | undefined; onStay(): void; onGo(): void }

function LeaveDialog({ isOpen, unsaved, onStay, onGo }: LeaveProps) {
  const t = useTexts<'profil'>()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    const isSaved = await unsaved?.save?.().finally(() => setBusy(false))
    if (isSaved) onGo()
    else onStay()
  }

  function discard() {
    unsaved?.discard()
    onGo()
  }

  return (
    <Dialog isOpen={isOpen} title={t('profil.guard.title')} onClose={onStay}>
      <p>{t('profil.guard.text')}</p>
      <div className="dialog-actions">
        <button className="button button-quiet" type="button" data-autofocus onClick={onStay}>
          {t('profil.guard.stay')}
        </button>
        <button className="button button-quiet" type="button" onClick={discard}>
          {t('profil.guard.discard')}
        </button>
        {unsaved?.save ? (
          <button className="button" type="button" aria-disabled={isBusy || undefined} onClick={() => void save()}>
            {isBusy ? t('profil.kimlik.saving') : t('profil.guard.save')}
          </button>
        ) : null}
      </div>
    </Dialog>
  )
}
