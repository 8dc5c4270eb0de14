import { AppError, type FieldError, isAppError } from '#core/errors.ts'
import type { Runtime } from '#server/runtime.ts'
import { findDirectoryErrors } from './directory-address.server.ts'
import { findMenuPath } from './queries.server.ts'
import { isIcon, isKnownPage } from './rules.ts'

/** The values of a form that have rules beyond their own kind. */
export type Given = {
  tenantKey?: string | undefined
  systemAuthenticationType?: number | undefined
  ldapHost?: string | null | undefined
  ldapDirectory?: string | null | undefined
  dizinFiltresi?: string | null | undefined
  startPage?: string | null | undefined
  uiStartPage?: string | null | undefined
  iconUrl?: string | null | undefined
}

/** Refuses what leads out of the product or into another machine; `tenantId` is a company that is there already. */
export async function checkTenantFields(runtime: Runtime, given: Given, tenantId?: number) {
  const errors: FieldError[] = []
  const { tenantKey, systemAuthenticationType: type, dizinFiltresi, iconUrl } = given
  if (tenantKey !== undefined && !/^[a-z0-9-]{2,40}$/.test(tenantKey)) {
    errors.push({ field: 'tenantKey', key: 'invalidTenantKey' })
  }
  errors.push(...findDirectoryErrors({ ...given, type }, runtime.config))
  if (dizinFiltresi && !isFilter(dizinFiltresi)) errors.push({ field: 'dizinFiltresi', key: 'invalidDirectoryFilter' })
  if (iconUrl && !isIcon(iconUrl)) errors.push({ field: 'iconUrl', key: 'invalidIcon' })
  for (const field of ['startPage', 'uiStartPage'] as const) {
    const path = given[field]
    if (path && !(await isPage(runtime, path, tenantId))) errors.push({ field, key: 'unknownPage' })
  }
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** A filter names the user once and is closed. */
function isFilter(filter: string): boolean {
  return filter.startsWith('(') && filter.endsWith(')') && filter.split('{username}').length === 2
}

async function isPage({ tenants }: Runtime, path: string, tenantId?: number): Promise<boolean> {
  if (isKnownPage(path)) return true
  if (tenantId === undefined || !/^\/[A-Za-z0-9/_-]{1,99}$/.test(path)) return false
  try {
    const { db } = await tenants.open(tenantId)
    return (await findMenuPath(db, { yol: path })).length > 0
  } catch (error) {
    // a company that is closed or away has no menu to ask
    if (isAppError(error)) return false
    throw error
  }
}

/** A refused connection beside its field; the reason stays in the server's log. */
export async function atConnection<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'connectionRefused') throw error
    throw new AppError('connectionRefused', {
      cause: error.cause,
      errors: [{ field: 'connectionString', key: 'invalidConnection' }],
    })
  })
}
