import { AppError } from '#core/errors.ts'
import type { Seen } from '#engine/server/row-scope.server.ts'
import { ownBranches, selectSubeler } from '#features/branch/own-branches.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Context } from '#server/http/implement.ts'
import type { listSubeler, syncSube } from './contract.ts'
import { findUser } from './queries.server.ts'
import { kullanici } from './resource.ts'

/** Held from before the look to the commit: the branches of one user are replaced by one request at a time. */
const holdUser = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from kullanici where id = $1 for update',
  ['id'],
)

const deleteOthers = rawStatement<TenantTables, { kullaniciId: number; branchIds: number[] }, never>(
  'delete from kullanici_sube where kullanici_id = $1 and branch_id <> all($2::int[])',
  ['kullaniciId', 'branchIds'],
)

const insertSubeler = rawStatement<TenantTables, { kullaniciId: number; branchIds: number[] }, never>(
  `insert into kullanici_sube (kullanici_id, branch_id) select $1::int, b.id from branch b where b.id = any($2::int[])
   on conflict do nothing`,
  ['kullaniciId', 'branchIds'],
)

/** Whoever is limited decides for users within the same limits, and lifts nobody's. */
function requireWithin(own: Seen, branchIds: readonly number[]) {
  if (own === null) return
  if (branchIds.length === 0 || !branchIds.every((id) => own.includes(id))) throw new AppError('noAuthority')
}

/** Limits a user to exactly these branches. */
export async function replaceSubeler({
  db,
  session,
  input,
  audit,
  changed,
}: Context<typeof syncSube>): Promise<number[]> {
  const { kullaniciId } = input
  const branchIds = [...new Set(input.branchIds)]
  const [user] = await holdUser(db, { id: kullaniciId })
  if (!user) throw new AppError('notFound')
  const before = await selectSubeler(db, { kullaniciId })
  const own = await ownBranches(db, session)
  requireWithin(
    own,
    before.map(({ branchId }) => branchId),
  )
  requireWithin(own, branchIds)
  await deleteOthers(db, { kullaniciId, branchIds })
  await insertSubeler(db, { kullaniciId, branchIds })
  const after = await selectSubeler(db, { kullaniciId })
  if (after.length !== branchIds.length) {
    throw new AppError('validationFailed', { errors: [{ field: 'branchIds', key: 'invalidChoice' }] })
  }
  const names = [before, after].map((rows) => rows.map(({ subeAdi }) => subeAdi).join(', '))
  if (names[0] !== names[1]) {
    audit({ islem: 'update', varlik: kullanici.name, varlikId: kullaniciId, degisim: { subeler: names } })
    changed(kullanici.name)
  }
  return after.map(({ branchId }) => branchId)
}

/** The branches that a user is limited to. */
export async function readSubeler({ db, input }: Context<typeof listSubeler>): Promise<number[]> {
  const [user] = await findUser(db, { id: input.kullaniciId })
  if (!user) throw new AppError('notFound')
  return (await selectSubeler(db, input)).map(({ branchId }) => branchId)
}
