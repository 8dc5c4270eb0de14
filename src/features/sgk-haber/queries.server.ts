import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

/** Somebody to write to, and how many records of their branches it is about. */
export type Alici = { id: number; adSoyad: string; eposta: string; rapor: number; kaza: number }

/**
 * Who is told of the records in `sayi` (branch, reports, accidents): who wants to be, may look at them by a role, and
 * sees their branches.
 */
const alicilar = `
   select k.id, k.ad_soyad, k.eposta, coalesce(sum(s.rapor) filter (where g.rapor), 0)::int as rapor,
          coalesce(sum(s.kaza) filter (where g.kaza), 0)::int as kaza
     from kullanici k
    cross join lateral (
      select coalesce(bool_or(y.ekran = 'eVizite'), false) as rapor, coalesce(bool_or(y.ekran = 'isKazasi'), false) as kaza
        from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
       where kr.kullanici_id = k.id and y.eylem = 'gor' and y.ekran in ('eVizite', 'isKazasi')) g
     join sayi s on s.branch_id in (select u.branch_id from kullanici_sube u where u.kullanici_id = k.id)
                 or not exists (select from kullanici_sube u where u.kullanici_id = k.id)
    where k.aktif and k.sgk_haber and k.eposta is not null
    group by k.id
   having coalesce(sum(s.rapor) filter (where g.rapor), 0) + coalesce(sum(s.kaza) filter (where g.kaza), 0) > 0
    order by k.id`

const counted = (rows: string) => `
   sayi as (
     select i.branch_id, count(*) filter (where n.ekran = 'eVizite') as rapor, count(*) filter (where n.ekran = 'isKazasi') as kaza
       from (${rows}) n join isyeri i on i.id = n.isyeri_id group by i.branch_id)`

/** Who is told of new records: a workplace stands there once for each of its records. */
export const listYeniAlicilari = rawStatement<TenantTables, { raporlar: number[]; kazalar: number[] }, Alici>(
  `with ${counted(`
     select 'eVizite' as ekran, isyeri_id from unnest($1::int[]) as isyeri_id
     union all select 'isKazasi', isyeri_id from unnest($2::int[]) as isyeri_id`)}
   ${alicilar}`,
  ['raporlar', 'kazalar'],
)

/** When the oldest of what waits to be told came; null when nothing waits. */
export const findBekleyen = rawStatement<TenantTables, object, { ilk: string | null }>(
  `select least((select min(ilk_gorulme) from sgk_evizite where haber_bekler),
                (select min(ilk_gorulme) from sgk_is_kazasi where haber_bekler)) as ilk`,
  [],
)

/** Who is told of the open duties whose last day has come by `gun`. */
export const listSonGunAlicilari = rawStatement<TenantTables, { gun: string }, Alici>(
  `with ${counted(`
     select 'eVizite' as ekran, isyeri_id from sgk_evizite where acik_son_gun <= $1::date
     union all select 'isKazasi', isyeri_id from sgk_is_kazasi where acik_son_gun <= $1::date and oneri in (0, 2)`)}
   ${alicilar}`,
  ['gun'],
)

/** Whether the fleet is reading reports or accidents of a company. */
export const isReading = rawStatement<MasterTables, { tenantId: number }, { ok: boolean }>(
  'select exists (select from worker_planned_job where tenant_id = $1 and tip in (0, 1) and status = 1) as ok',
  ['tenantId'],
)
