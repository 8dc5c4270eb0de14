import { useRef } from 'react'
import { ProblemPage } from '#web/failure/problem-page.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { followed } from './follow-links.tsx'
import { type Unreached, unreached } from './route-parts.ts'

export { guardNavigation, unreached } from './route-parts.ts'

/** In place of a page that cannot come: what its card said, another try, and the way back to where the person was. */
export function UnreachedPage({ page: { to, retry } }: { page: Unreached }) {
  const { t } = useVisit()
  const facts = useRef(followed.factsOf(to)).current
  return (
    <div ref={takeFocus} tabIndex={-1} className="unreached">
      <ProblemPage title={facts?.title ?? t('shell.connection.title')} text={t('shell.connection.text')}>
        {facts ? (
          <ul className="unreached-facts">
            {facts.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        <p className="problem-actions">
          <button className="button" type="button" onClick={retry}>
            {t('shell.state.retry')}
          </button>
          <button className="button button-quiet" type="button" onClick={unreached.dismiss}>
            {t('shell.state.back')}
          </button>
        </p>
      </ProblemPage>
    </div>
  )
}
