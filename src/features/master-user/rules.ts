import type { FieldError } from '#core/errors.ts'
import { masterUserTipi } from '#core/master-user.ts'

type NewUser = {
  tckn?: unknown
  masterUserTipi?: unknown
  tenantId?: unknown
  modulTipi?: unknown
  modulTipleri?: unknown
}

/** What a new user lacks besides what every user has: a national id, a first company and modules of it. */
export function missingOfNew({ tckn, masterUserTipi: tip, tenantId, modulTipi, modulTipleri }: NewUser): FieldError[] {
  const person = tckn ? [] : [{ field: 'tckn', key: 'required' }]
  // a super admin needs no company
  if (tip === masterUserTipi.superAdmin && !tenantId) return person
  const modules = Array.isArray(modulTipleri) ? modulTipleri : modulTipi ? [modulTipi] : []
  return [
    ...person,
    ...(tenantId ? [] : [{ field: 'tenantId', key: 'SelectTenantPlease' }]),
    ...(modules.length > 0 ? [] : [{ field: modulTipleri ? 'modulTipleri' : 'modulTipi', key: 'required' }]),
  ]
}
