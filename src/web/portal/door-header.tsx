import { TenantMark } from '#web/visit/tenant-mark.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBar } from './offline-bar.tsx'

/** The staff's sign-in says whose it is, and leads nowhere else. */
export function DoorHeader() {
  const visit = useVisit()
  return (
    <header className="door-header">
      <div className="portal-brand">
        <TenantMark visit={visit} />
        <span>{visit.tenant.name}</span>
      </div>
      <LanguageSwitch />
      <OfflineBar />
    </header>
  )
}
