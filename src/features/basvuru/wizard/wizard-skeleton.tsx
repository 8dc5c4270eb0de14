import { useVisit } from '#web/visit/visit.tsx'

/** The shape of the wizard before its form is there. */
export function WizardSkeleton() {
  const { t } = useVisit()
  return (
    <div className="wizard" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.state.loading')}
      </p>
      <div className="wizard-tasks">
        <div className="skeleton skeleton-tasks" />
      </div>
      <div className="wizard-content">
        <div className="skeleton skeleton-title" />
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  )
}
