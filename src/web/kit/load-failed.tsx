import type { AppError } from '#core/errors.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { ErrorId } from './error-id.tsx'

type FailedProps = { title?: string; text: string; error?: AppError; onRetry(): void }

/** What could not be had, the number that finds the cause, and another try. */
export function LoadFailed({ title, text, error, onRetry }: FailedProps) {
  const { t } = useVisit()
  return (
    <div className="notice notice-warning" role="alert">
      <div>
        <p>
          {title ? <strong>{title}. </strong> : null}
          {text}
        </p>
        {error ? <ErrorNumber error={error} /> : null}
      </div>
      <button className="button button-quiet" type="button" onClick={onRetry}>
        {t('shell.state.retry')}
      </button>
    </div>
  )
}

/** The number that finds a failure's cause, where it has one. */
export function ErrorNumber({ error: { errorId } }: { error: AppError }) {
  return errorId ? <ErrorId errorId={errorId} /> : null
}
