import { serveResource } from '#engine/resource.server.ts'
import { lockManagers, requireManagerLeft, requireOwnRightsOf, requireOwnRole } from '#features/yetki/keep.server.ts'
import { implement } from '#server/http/implement.ts'
import { listSubeler, listUser, syncSube } from './contract.ts'
import { branchesOfUser, findRol, findUser, hasRole, rolesOfUser, selectUser } from './queries.server.ts'
import { kullanici, kullaniciRol } from './resource.ts'
import { readSubeler, replaceSubeler } from './sube.server.ts'

const roleColumn = (name: string) => `(select r.${name} from rol r where r.id = t.rol_id)`

export const kullaniciRoutes = [
  ...serveResource(kullanici, {
    columns: { roller: rolesOfUser, subeler: branchesOfUser },
    filters: { rolsuz: (value: boolean) => `${value ? 'not ' : ''}${hasRole}` },
    strip: {
      kullaniciSayisi: 'count(*)::int',
      rolsuzSayisi: `(count(*) filter (where t.aktif and not ${hasRole}))::int`,
    },
    lock: lockManagers,
    async beforeWrite(context, { row, values }) {
      if ('aktif' in values) await requireOwnRightsOf(context, Number(row.id))
      const empty = (['eposta', 'cepTel'] as const).filter((name) => values[name] === '')
      return Object.fromEntries(empty.map((name) => [name, null]))
    },
    async afterWrite(context, { values }) {
      if (values.aktif === false) await requireManagerLeft(context)
    },
  }),

  ...serveResource(kullaniciRol, {
    columns: {
      adSoyad: '(select k.ad_soyad from kullanici k where k.id = t.kullanici_id)',
      sistem: roleColumn('sistem'),
      rol: roleColumn('rol'),
    },
    references: {
      kullaniciId: async (context, id) => (await findUser(context.db, { id }))[0]?.adSoyad ?? null,
      rolId: async (context, id) => (await findRol(context.db, { id }))[0]?.rol ?? null,
    },
    lock: lockManagers,
    async beforeWrite(context, { row }) {
      await requireOwnRole(context, Number(row.rolId))
      return undefined
    },
    async afterWrite(context, { action }) {
      context.changed('kullanici')
      if (action === 'delete') await requireManagerLeft(context)
    },
  }),

  implement(listSubeler, readSubeler),
  implement(syncSube, replaceSubeler),
  implement(listUser, ({ db, input }) => selectUser(db, { rol: input.rol ?? null })),
]
