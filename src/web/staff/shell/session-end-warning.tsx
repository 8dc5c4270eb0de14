import { later, NoPlace } from '#web/kit/later.tsx'
import { renewStaffSession } from '#web/staff/session/staff-session.ts'
import { useT } from '#web/staff/texts/texts.tsx'

const EndWarning = later(() => import('#web/session/end-warning.tsx').then((module) => module.EndWarning), {
  Waiting: NoPlace,
})

/** Warns staff of the end of their session, over whichever screen is open. */
export function StaffEndWarning() {
  const t = useT()
  const words = {
    label: t('hesap.son.label'),
    soon: (count: number) => t('hesap.son.soon', { count }),
    final: (count: number) => t('hesap.son.final', { count }),
    continue: t('hesap.son.continue'),
    understood: t('hesap.son.understood'),
    failed: t('hesap.son.failed'),
  }
  return <EndWarning words={words} onContinue={renewStaffSession} />
}
