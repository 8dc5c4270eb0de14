import { rawStatement, type TenantTables } from '#server/database/database.ts'

export const findMenu = rawStatement<
  TenantTables,
  { id: number },
  { id: number; baslik: string; modulId: number; yol: string | null; aktif: boolean }
>('select id, baslik, modul_id, yol, aktif from menu where id = $1', ['id'])

/** The line itself and everything above it. */
export const listAncestors = rawStatement<TenantTables, { id: number }, { id: number }>(
  `with recursive ust as (
     select id, ust_id from menu where id = $1
     union select m.id, m.ust_id from menu m join ust on m.id = ust.ust_id)
   select id from ust`,
  ['id'],
)

export const hasChildren = rawStatement<TenantTables, { id: number }, { found: boolean }>(
  'select exists (select from menu where ust_id = $1) as found',
  ['id'],
)

/** Numbers the whole tree anew: every line stands before what is under it. */
export const renumber = rawStatement<TenantTables, object, never>(
  `with recursive agac as (
     select id, array[siralama] as dal from menu where ust_id is null
     union all select m.id, a.dal || m.siralama from menu m join agac a on m.ust_id = a.id),
   sirali as (select id, row_number() over (order by dal) as yer from agac)
   update menu m set siralama = s.yer from sirali s where s.id = m.id and m.siralama <> s.yer`,
  [],
)

const swap = (compare: '<' | '>', sort: 'asc' | 'desc') =>
  rawStatement<TenantTables, { id: number }, { id: number; siralama: number }>(
    `with ben as (select id, ust_id, siralama from menu where id = $1),
          komsu as (select m.id, m.siralama from menu m, ben
                     where m.ust_id is not distinct from ben.ust_id and m.siralama ${compare} ben.siralama
                     order by m.siralama ${sort} limit 1)
     update menu m set row_version = m.row_version + 1,
            siralama = case when m.id = ben.id then komsu.siralama else ben.siralama end
       from ben, komsu where m.id in (ben.id, komsu.id) returning m.id, m.siralama`,
    ['id'],
  )

/** Changes places with the neighbour under the same heading; no row at the end of it. */
export const swapWithNeighbour = { up: swap('<', 'desc'), down: swap('>', 'asc') }

export const clearDefault = rawStatement<TenantTables, { modulId: number }, never>(
  'update menu set is_default = false, row_version = row_version + 1 where is_default and modul_id = $1',
  ['modulId'],
)
export const findMaxOrder = rawStatement<TenantTables, object, { n: number }>(
  'select coalesce(max(siralama), 0) as n from menu',
  [],
)

export const listUsedEkran = rawStatement<TenantTables, object, { ekran: string }>(
  'select distinct ekran from menu where ekran is not null',
  [],
)

/** The same lock as the engine takes for places of this table. */
export const lockOrder = rawStatement<TenantTables, object, never>(
  `select pg_advisory_xact_lock(7305008, hashtext('menu'))`,
  [],
)
