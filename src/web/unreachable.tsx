import { LoadFailed } from './load-failed.tsx'
import { useVisit } from './visit.tsx'

/** Asks again who is signed in. */
export const askForSession = () => void import('./session.ts').then(({ restoreSession }) => restoreSession())

/** In a page that waits for a session which could not be asked for: why nothing comes, and another try. */
export function UnreachableNotice() {
  const { t } = useVisit()
  return <LoadFailed title={t('shell.connection.title')} text={t('shell.connection.text')} onRetry={askForSession} />
}
