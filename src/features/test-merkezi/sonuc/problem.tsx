import { useLocation } from 'react-router'
import type { AppError } from '#core/errors.ts'
import { loginUrl, paths } from '#core/paths.ts'
import { waitText } from '#web/form/form-text.ts'
import { ErrorNumber } from '#web/kit/load-failed.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { SonucError } from './error.ts'
import { type SonucPart, sonucErrorTexts } from './parts.ts'

type Props = { error: SonucError; cause?: AppError; onRetry?(): void }

/** Another try may end otherwise. */
const passing: readonly SonucError[] = ['sessionNotOpened', 'loginError', 'authorisationKeyMissing', 'loadError']

/** Why there is no result to see, and what to do about it. */
export function SonucProblem({ error, cause, onRetry }: Props) {
  const t = useTexts<SonucPart>()
  return (
    <div className="narrow-page wider-page">
      <section className="panel" aria-labelledby="baslik">
        <div role="alert">
          <h1 id="baslik">{t('testMerkezi.sonuc.hata.title')}</h1>
          <p className="panel-text">{t(sonucErrorTexts[error])}</p>
          <Cause cause={cause} />
        </div>
        <Ways error={error} onRetry={onRetry} />
      </section>
    </div>
  )
}

function Cause({ cause }: { cause: AppError | undefined }) {
  const t = useTexts<SonucPart>()
  if (!cause) return null
  return (
    <>
      {cause.retryAfterSeconds ? <p className="panel-text">{waitText(cause.retryAfterSeconds, t)}</p> : null}
      <ErrorNumber error={cause} />
    </>
  )
}

function Ways({ error, onRetry }: { error: SonucError; onRetry: (() => void) | undefined }) {
  const t = useTexts<SonucPart>()
  const { href, tenant } = useVisit()
  const { pathname, search } = useLocation()
  const { kind } = useSession()
  const mayBeTheirs = error === 'testNotFoundOrNoAccess' && kind === 'visitor'
  return (
    <div className="stacked-actions">
      {onRetry && passing.includes(error) ? (
        <button className="button" type="button" onClick={onRetry}>
          {t('shell.state.retry')}
        </button>
      ) : null}
      {mayBeTheirs ? (
        <a className="button" href={loginUrl(pathname + search, tenant.tenantKey)}>
          {t('testMerkezi.sonuc.hata.giris')}
        </a>
      ) : null}
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </div>
  )
}
