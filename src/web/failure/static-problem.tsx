import { useDocument } from '#web/visit/document.tsx'
import { PageDocument } from '#web/visit/page-document.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { ProblemPage } from './problem-page.tsx'

const problemOfCode = {
  tenantKeyNotFound: 'tenantNotFound',
  malformedRequest: 'malformed',
  methodNotAllowed: 'malformed',
  uriTooLong: 'malformed',
  tooManyRequests: 'tooMany',
  serviceUnavailable: 'unavailable',
} as const

/** A whole document about something that went wrong before a route was found. It has no scripts. */
export function StaticProblem({ code }: { code: string }) {
  const { visit } = useDocument()
  if (!visit) throw new Error('a problem page without a visit')
  return (
    <PageDocument visit={visit} head={<meta name="robots" content="noindex" />}>
      <ProblemBody code={code} />
    </PageDocument>
  )
}

function ProblemBody({ code }: { code: string }) {
  const { t } = useVisit()
  const { errorId } = useDocument()
  // any other code is a failure of ours
  const problem = problemOfCode[code as keyof typeof problemOfCode] ?? 'error'
  const title = t(`shell.${problem}.title`)
  return (
    <div className="portal">
      <title>{title}</title>
      <main>
        <ProblemPage title={title} text={t(`shell.${problem}.text`)}>
          {errorId ? (
            <p>
              {t('shell.error.errorId')}: <code>{errorId}</code>
            </p>
          ) : null}
        </ProblemPage>
      </main>
    </div>
  )
}
