import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/session/session-state.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** The signed-in person's own menu. A disclosure of the browser's: it opens before any script runs. */
export function AccountMenu() {
  const { t, href } = useVisit()
  const { kind } = useSession()
  const details = useRef<HTMLDetailsElement>(null)
  if (kind !== 'aday') return null

  function close() {
    if (details.current) details.current.open = false
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }

  function closeWhenLeft(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <details ref={details} className="account-menu" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary className="icon-person" aria-label={t('shell.menu.account')} />
      <div className="account-menu-list">
        <a href={href(paths.profil)} onClick={close}>
          {t('shell.menu.profil')}
        </a>
        <a href={href(paths.logout)} onClick={close}>
          {t('shell.menu.logout')}
        </a>
      </div>
    </details>
  )
}
