import { tenantShades } from '#web/visit/tenant-colour.ts'
import { tenantIcon } from '#web/visit/tenant-mark.tsx'

type Marked = { name: string; iconUrl: string | null; renk: string }

/** The company's icon, or its first letters on its colour; the name beside it says it all. */
export function StaffTenantMark({ tenant, size = 28 }: { tenant: Marked; size?: number }) {
  const icon = tenantIcon({ tenant, shades: tenantShades(tenant.renk) })
  return <img className="staff-mark" src={icon} alt="" width={size} height={size} />
}
