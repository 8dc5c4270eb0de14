import { paths } from '#core/paths.ts'
import { ErrorId } from '#web/kit/error-id.tsx'
import { PlainDialog } from '#web/kit/plain-dialog.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Failure } from '#web/wire/failure.ts'

type Dialog = { failure: Failure; onClose: () => void }

/** Apology, what was kept, the number that finds the cause, and a way on. */
export function FailureDialog({ failure: { errorId, retry }, onClose }: Dialog) {
  const { t, href } = useVisit()
  return (
    <PlainDialog
      title={t('shell.error.title')}
      text={t('shell.error.text')}
      details={errorId ? <ErrorId errorId={errorId} /> : null}
      onClose={(pressed) => {
        onClose()
        if (pressed === 'retry') retry?.()
      }}
    >
      {/* a new document: what has failed is left behind */}
      <a className="button" href={href(paths.home)} target="_self">
        {t('shell.state.goHome')}
      </a>
      {retry ? (
        <button className="button button-quiet" type="submit" value="retry">
          {t('shell.state.retry')}
        </button>
      ) : null}
      <button className="button button-quiet" type="submit">
        {t('shell.state.close')}
      </button>
    </PlainDialog>
  )
}
