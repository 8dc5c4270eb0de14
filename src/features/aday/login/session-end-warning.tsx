import { EndWarning } from '#web/session/end-warning.tsx'
import { renewSession } from '#web/session/session.ts'
import { useTexts } from '#web/visit/page-texts.tsx'

/** Warns a candidate of the end of the session on the candidate's own pages. */
export function SessionEndWarning() {
  const t = useTexts<'aday.session'>()
  const words = {
    label: t('aday.session.son.label'),
    soon: (count: number) => t('aday.session.son.soon', { count }),
    final: (count: number) => t('aday.session.son.final', { count }),
    continue: t('aday.session.son.continue'),
    understood: t('aday.session.son.understood'),
    failed: t('aday.session.son.failed'),
  }
  return <EndWarning words={words} onContinue={renewSession} />
}
