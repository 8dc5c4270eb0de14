import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginUrl } from '#core/paths.ts'
import { ProblemPage } from '#web/failure/problem-page.tsx'
import { askForSession } from '#web/failure/unreachable.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useVisit } from '#web/visit/visit.tsx'

type Guard = {
  children: ReactNode
  /** Asks for a new code when the session dies while the page is open. */
  dialog?: ReactNode
}

/** The state that the login page is opened with after a session is over. */
export type LoginState = { ended?: true }

/** Around a candidate's own pages: they wait for the session, stay while it is renewed, and are never a visitor's. */
export function CandidateGuard({ children, dialog }: Guard) {
  const { kind, phase } = useSession()
  const isVisitor = kind !== 'aday' && phase === 'ready'
  useAskedWhenEnded()
  useLoginFor(isVisitor)
  if (phase === 'unreachable') return <Unreachable />
  if (phase === 'restoring' || isVisitor) return <Waiting />
  return (
    <>
      {children}
      {phase === 'asking' ? dialog : null}
    </>
  )
}

function useAskedWhenEnded() {
  useEffect(() => {
    const registration = import('#web/session/session.ts').then(({ askWhenEnded }) => askWhenEnded())
    return () => void registration.then((release) => release())
  }, [])
}

function useLoginFor(isVisitor: boolean) {
  const { tenant } = useVisit()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isVisitor) return
    const state: LoginState = { ended: true }
    void navigate(loginUrl(pathname + search, tenant.tenantKey), { replace: true, state })
  }, [isVisitor, pathname, search, tenant.tenantKey, navigate])
}

/** The shape of a page that is about to come, not a full-page spinner. */
function Waiting() {
  const { t } = useVisit()
  return (
    <div className="waiting" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.state.loading')}
      </p>
      <div className="skeleton skeleton-title" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}

function Unreachable() {
  const { t } = useVisit()
  return (
    <ProblemPage title={t('shell.connection.title')} text={t('shell.connection.text')}>
      <button className="button" type="button" onClick={askForSession}>
        {t('shell.state.retry')}
      </button>
    </ProblemPage>
  )
}
