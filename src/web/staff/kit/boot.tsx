import { useVisit } from '#web/visit/visit.tsx'

/** What the server renders of the staff's application: no data, only that it is coming. */
export function StaffBoot() {
  const { t } = useVisit()
  return (
    <main id="icerik" className="staff-boot" tabIndex={-1}>
      <noscript>{t('shell.noScript')}</noscript>
      <p role="status">{t('shell.state.loading')}</p>
    </main>
  )
}
