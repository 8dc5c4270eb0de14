import { useState } from 'react'
import { useVisit } from '#web/visit/visit.tsx'

/** The number that finds a failure's cause, and a way to pass it on. */
export function ErrorId({ errorId }: { errorId: string }) {
  const { t } = useVisit()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(errorId)
      setOutcome('copied')
    } catch {
      // an old or locked browser: the number is there to be read
      setOutcome('copyFailed')
    }
  }

  return (
    <div className="failure-id">
      <p>
        {t('shell.error.errorId')}
        <code>{errorId}</code>
        {t('shell.error.errorIdHint')}
      </p>
      <button className="button button-quiet needs-script" type="button" onClick={() => void copy()}>
        {outcome ? t(`shell.error.${outcome}`) : t('shell.error.copy')}
      </button>
      <p role="status" className="visually-hidden">
        {outcome ? t(`shell.error.${outcome}`) : ''}
      </p>
    </div>
  )
}
