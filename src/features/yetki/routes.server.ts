import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { lockManagers, requireManagerLeft, requireOwnRights } from './keep.server.ts'
import { isKnown, knownRights } from './known-rights.ts'
import { lookupRoutes } from './lookup-routes.server.ts'
import { matrisRoutes } from './matris.server.ts'
import { findRol } from './queries.server.ts'
import { yetki } from './resource.ts'
import { userYetkiRoutes } from './user-routes.server.ts'

const roleColumn = (name: string) => `(select r.${name} from rol r where r.id = t.rol_id)`

/** `listEndpoints` names every call of the product: what they ask for is what can be permitted. */
export function yetkiRoutes(listEndpoints: () => Endpoint[]) {
  let found: ReturnType<typeof knownRights> | undefined
  const known = () => {
    found ??= knownRights(listEndpoints())
    return found
  }
  const resourceRoutes = serveResource(yetki, {
    columns: { sistem: roleColumn('sistem'), rol: roleColumn('rol') },
    references: { rolId: async (context, rolId) => (await findRol(context.db, { rolId }))[0]?.rol ?? null },
    lock: lockManagers,
    async beforeWrite(context, { action, row }) {
      const right = { ekran: String(row.ekran), eylem: String(row.eylem) }
      if (action === 'create' && !isKnown(known(), right)) {
        throw new AppError('validationFailed', { errors: [{ field: 'ekran', key: 'invalidChoice' }] })
      }
      await requireOwnRights(context, [right])
      return undefined
    },
    async afterWrite(context, { action }) {
      if (action === 'delete') await requireManagerLeft(context)
    },
  })
  return [...resourceRoutes, ...matrisRoutes(known), ...userYetkiRoutes, ...lookupRoutes]
}
