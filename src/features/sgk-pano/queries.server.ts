import { sorguZamani } from '#features/e-borc/queries.server.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

const oncekiGun = (gun: string) =>
  `(select max(s.calisma_gunu) from sgk_borc_sorgu s where s.okuma_durumu = 5 and s.calisma_gunu < ${gun})`

/** The newest days of which debts were read, the newest first: one look into the index a day, however many rows it has. */
export const listBorcGunleri = rawStatement<TenantTables, { adet: number }, { gun: string }>(
  `with recursive gunler (gun, sira) as (
     select ${oncekiGun("'infinity'")}, 1
     union all
     select ${oncekiGun('g.gun')}, g.sira + 1 from gunler g where g.gun is not null and g.sira < $1::int)
   select gun::text from gunler where gun is not null order by gun desc`,
  ['adet'],
)

export const findBugun = rawStatement<TenantTables, object, { bugun: string }>(
  `select (now() at time zone 'Europe/Istanbul')::date::text as bugun`,
  [],
)

/** Whether anything was read of the declarations of a period. */
export const findHizmet = rawStatement<TenantTables, { periodId: number }, { isRead: boolean }>(
  'select exists (select from sgk_hizmet_satiri where period_id = $1) as is_read',
  ['periodId'],
)

/** The parameter of the deployment that names the period to work on. */
export const findDonemParametresi = rawStatement<MasterTables, object, { value: string }>(
  `select value from master_parameter where param_key = 'SGK.CALISMA_DONEMI'`,
  [],
)

type OkumaRow = {
  okunan: number
  toplam: number
  sonOkuma: string | null
  hatali: { status: number; adet: number }[]
}

const counted = `count(*) filter (where y.status = 5)::int as okunan, count(*)::int as toplam, max(y.zaman) as son_okuma,
  coalesce((select json_agg(json_build_object('status', h.status, 'adet', h.adet) order by h.status)
              from (select x.status, count(*)::int as adet from satir x where x.status not in (0, 5) group by 1) h), '[]') as hatali`

/** Workplaces whose turn of today ended without a reading, by the monitor: left out, resting, or not to be asked yet. */
export const listBitenler = rawStatement<
  MasterTables,
  { tenantId: number; tip: number },
  { isyeriId: number; status: number }
>(
  `select distinct on (r.isyeri_id) r.isyeri_id, r.status from sgk_worker_monitor r
    where r.tenant_id = $1::int and r.monitor_type = $2 and r.completed and r.status not in (0, 5)
      and r.calisma_gunu = (now() at time zone 'Europe/Istanbul')::date
    order by r.isyeri_id, r.id desc`,
  ['tenantId', 'tip'],
)

/** What is known of a workplace that keeps it from being read, as a day of debts is opened with it; nothing is 0. */
const engel = `case when i.by_pass_bitis >= g.bugun then 4 when i.kimlik_durumu in (1, 2, 3, 7) then i.kimlik_durumu else 0 end`

/**
 * How many workplaces were read today: by the newest quick reading of each, else by how its turn of today ended, else by
 * what is known of it; of those that somebody sees (null: all).
 */
export const findOkuma = rawStatement<
  TenantTables,
  { tip: number; branchIds: readonly number[] | null; bitenler: string },
  OkumaRow
>(
  `with satir as (
     select case when (o.bitti at time zone 'Europe/Istanbul')::date = g.bugun then o.status
                 else coalesce(b.status, ${engel}) end as status, o.bitti as zaman
       from isyeri i
      cross join (select (now() at time zone 'Europe/Istanbul')::date as bugun) g
       left join jsonb_to_recordset($3::jsonb) as b ("isyeriId" int, status smallint) on b."isyeriId" = i.id
       left join lateral (select k.status, k.bitti from sgk_okuma k
              where k.isyeri_id = i.id and k.monitor_type = $1 and k.asama = 'hizli' and k.bitti is not null
              order by k.bitti desc limit 1) o on true
      where i.aktif and ($2::int[] is null or i.branch_id = any ($2::int[])))
   select ${counted} from satir y`,
  ['tip', 'branchIds', 'bitenler'],
)

/** The same for the debts of a day; without a day nobody has read any. */
export const findBorcOkuma = rawStatement<
  TenantTables,
  { gun: string | null; branchIds: readonly number[] | null },
  OkumaRow
>(
  `with satir as (
     select t.okuma_durumu as status, ${sorguZamani('t.sorgu_zamani')} as zaman
       from sgk_borc_sorgu t join isyeri i on i.id = t.isyeri_id
      where t.calisma_gunu = $1::date and ($2::int[] is null or i.branch_id = any ($2::int[]))
     union all
     select 0, null from isyeri i where $1::date is null and i.aktif and ($2::int[] is null or i.branch_id = any ($2::int[])))
   select ${counted} from satir y`,
  ['gun', 'branchIds'],
)

/** The names of companies. */
export const listFirmaAdlari = rawStatement<
  TenantTables,
  { ids: readonly number[] },
  { anahtar: number; deger: string }
>('select id as anahtar, company_name as deger from company where id = any ($1::int[])', ['ids'])
