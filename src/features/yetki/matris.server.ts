import type { Right } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { getMatris, type Matris, saveMatris } from './contract.ts'
import { lockManagers, requireManagerLeft, requireOwnRights } from './keep.server.ts'
import { isKnown, type KnownRights } from './known-rights.ts'
import { findRol, listYetkiler } from './queries.server.ts'

const listOfRol = rawStatement<TenantTables, { rolId: number }, Right>(
  'select ekran, eylem from yetki where rol_id = $1',
  ['rolId'],
)

type Change = { rolId: number; ekranlar: string[]; eylemler: string[] }

const insertYetki = rawStatement<TenantTables, Change, Right>(
  `insert into yetki (rol_id, ekran, eylem) select $1::int, ekran, eylem
     from unnest($2::text[], $3::text[]) as yeni (ekran, eylem)
   on conflict do nothing returning ekran, eylem`,
  ['rolId', 'ekranlar', 'eylemler'],
)
const deleteYetki = rawStatement<TenantTables, Change, Right>(
  `delete from yetki y using unnest($2::text[], $3::text[]) as eski (ekran, eylem)
    where y.rol_id = $1 and y.ekran = eski.ekran and y.eylem = eski.eylem returning y.ekran, y.eylem`,
  ['rolId', 'ekranlar', 'eylemler'],
)

const name = ({ ekran, eylem }: Right) => `${ekran}/${eylem}`

function columns(rolId: number, rights: readonly Right[]): Change {
  return { rolId, ekranlar: rights.map(({ ekran }) => ekran), eylemler: rights.map(({ eylem }) => eylem) }
}

async function read(db: TenantDb, session: Context<typeof getMatris>['session'], where: Where): Promise<Matris> {
  const { rolId, known } = where
  const [rol] = await findRol(db, { rolId })
  if (!rol) throw new AppError('notFound')
  const given = new Set((await listOfRol(db, { rolId })).map(name))
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  const { subjectId: kullaniciId, modulTipleri } = session
  const isAdministrator = session.masterUserTipi !== null
  const own = new Set((await listYetkiler(db, { kullaniciId, modulTipleri })).map(name))
  const ekranlar = [...known].map(([ekran, eylemler]) => ({
    ekran,
    eylemler: eylemler.map((eylem) => {
      const right = name({ ekran, eylem })
      return { eylem, verili: given.has(right), verilebilir: isAdministrator || own.has(right) }
    }),
  }))
  return { rolId, ekranlar }
}

type Where = { rolId: number; known: KnownRights }

/** The matrix of a role. */
export const matrisRoutes = (known: () => KnownRights) => [
  implement(getMatris, ({ db, input, session }) => read(db, session, { ...input, known: known() })),

  implement(saveMatris, async (context) => {
    const { db, input, session } = context
    const { rolId, ekle, cikar } = input
    const where = { rolId, known: known() }
    const [rol] = await findRol(db, { rolId })
    if (!rol) throw new AppError('notFound')
    const unknown = ekle.findIndex((right) => !isKnown(where.known, right))
    if (unknown >= 0) {
      throw new AppError('validationFailed', { errors: [{ field: `ekle.${unknown}`, key: 'invalidChoice' }] })
    }
    await requireOwnRights(context, [...ekle, ...cikar])
    if (cikar.length > 0) await lockManagers(context)
    const added = await insertYetki(db, columns(rolId, ekle))
    const removed = await deleteYetki(db, columns(rolId, cikar))
    if (removed.length > 0) await requireManagerLeft(context)
    if (added.length + removed.length > 0) {
      const degisim = { rol: rol.rol, verilen: added.map(name), alinan: removed.map(name) }
      context.audit({ islem: 'yetkiKaydet', varlik: 'rol', varlikId: rolId, degisim })
      context.changed('yetki')
    }
    return read(db, session, where)
  }),
]
