import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { paths } from '#core/paths.ts'
import { ProblemPage } from '#web/failure/problem-page.tsx'
import { ErrorId } from '#web/kit/error-id.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { useDocument } from '#web/visit/document.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { isConnectionFailure, showFailure } from '#web/wire/failure.ts'
import { PortalShell } from './portal-shell.tsx'

const problemOfStatus: Record<number, 'notFound' | 'unavailable' | 'tooMany' | 'malformed'> = {
  400: 'malformed',
  404: 'notFound',
  405: 'malformed',
  414: 'malformed',
  429: 'tooMany',
  503: 'unavailable',
}

/** Which explanation fits what happened, as the first half of its texts' keys. */
export function problemOf(error: unknown, pathname: string) {
  if (!isRouteErrorResponse(error)) return isConnectionFailure(error) ? 'shell.connection' : 'shell.error'
  if (error.status === 404 && pathname === paths.ilanDetay) return 'ilan.notFound'
  return `shell.${problemOfStatus[error.status] ?? 'error'}` as const
}

/** The page in place of one that could not be shown. */
export function FailedPage({ error }: { error: unknown }) {
  return (
    <PortalShell>
      <FailedContent error={error} />
    </PortalShell>
  )
}

function FailedContent({ error }: { error: unknown }) {
  const { t, href } = useVisit()
  const { errorId } = useDocument()
  const problem = problemOf(error, useLocation().pathname)

  useEffect(() => {
    if (problem === 'shell.error' || problem === 'shell.connection') void showFailure(error)
  }, [problem, error])

  const isMissing = problem.endsWith('notFound')
  return (
    <ProblemPage title={t(`${problem}.title`)} text={t(`${problem}.text`)}>
      {errorId ? <ErrorId errorId={errorId} /> : null}
      {isMissing ? <SearchBox /> : null}
      <p className="problem-actions">
        {problem === 'shell.connection' ? <RetryButton /> : null}
        <a className={isMissing ? 'link' : 'button'} href={href(paths.ilanlar)}>
          {t('shell.state.goToIlanlar')}
        </a>
      </p>
    </ProblemPage>
  )
}

function RetryButton() {
  const { t } = useVisit()
  const { revalidate } = useRevalidator()
  return (
    <button className="button" type="button" onClick={() => void revalidate()}>
      {t('shell.state.retry')}
    </button>
  )
}
