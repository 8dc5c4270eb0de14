import { useEffect } from 'react'
import { paths } from '#core/paths.ts'
import { FailureHost } from '#web/failure/failure-host.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { showFailure } from '#web/wire/failure.ts'

/** In place of an application that has broken down: an apology and a fresh start. */
export function StaffFailed({ error }: { error: unknown }) {
  const { t } = useVisit()
  useEffect(() => void showFailure(error, () => window.location.reload()), [error])
  return (
    <main id="icerik" className="staff-boot" tabIndex={-1}>
      <div>
        <h1>{t('shell.error.title')}</h1>
        <p>{t('shell.error.text')}</p>
        <a href={paths.panel}>{t('shell.state.goHome')}</a>
      </div>
      <FailureHost />
    </main>
  )
}
