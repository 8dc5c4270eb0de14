import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** Restores the session again after the server could not be reached. */
export const askForSession = () => void import('#web/session/session.ts').then(({ restoreSession }) => restoreSession())

/** In a page that waits for a session which could not be asked for: why nothing comes, and another try. */
export function UnreachableNotice() {
  const { t } = useVisit()
  return <LoadFailed title={t('shell.connection.title')} text={t('shell.connection.text')} onRetry={askForSession} />
}
