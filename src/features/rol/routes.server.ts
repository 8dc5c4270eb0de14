import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { listRole } from '#features/yetki/contract.ts'
import { lockManagers, requireManagerLeft, requireOwnRole } from '#features/yetki/keep.server.ts'
import { implement } from '#server/http/implement.ts'
import { isRolUsed, selectRole } from './queries.server.ts'
import { rol } from './resource.ts'

export const rolRoutes = [
  ...serveResource(rol, {
    columns: { kullaniciSayisi: '(select count(*)::int from kullanici_rol kr where kr.rol_id = t.id)' },
    lock: lockManagers,
    async beforeWrite(context, { action, row }) {
      if (action === 'create') return undefined
      const id = Number(row.id)
      // whoever may do less than a role does not touch it
      await requireOwnRole(context, id)
      if (action === 'delete') {
        const [found] = await isRolUsed(context.db, { id })
        if (found?.used) throw new AppError('recordInUse')
      }
      return undefined
    },
    // whoever signs in by an SGK role does not by one of another system
    async afterWrite(context, { action, values }) {
      if (action === 'update' && 'sistem' in values) await requireManagerLeft(context)
    },
  }),

  implement(listRole, ({ db }) => selectRole(db, {})),
]
