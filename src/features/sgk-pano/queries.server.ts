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

/** How many workplaces were read today: by the newest quick reading of each, of those that somebody sees (null: all). */
export const findOkuma = rawStatement<TenantTables, { tip: number; branchIds: readonly number[] | null }, OkumaRow>(
  `with satir as (
     select case when (o.bitti at time zone 'Europe/Istanbul')::date = (now() at time zone 'Europe/Istanbul')::date
                 then o.status else 0 end as status, o.bitti as zaman
       from isyeri i
       left join lateral (select k.status, k.bitti from sgk_okuma k
              where k.isyeri_id = i.id and k.monitor_type = $1 and k.asama = 'hizli' and k.bitti is not null
              order by k.bitti desc limit 1) o on true
      where i.aktif and ($2::int[] is null or i.branch_id = any ($2::int[])))
   select ${counted} from (select coalesce(status, 0) as status, zaman from satir) y`,
  ['tip', 'branchIds'],
)

/** The same for the debts of a day. */
export const findBorcOkuma = rawStatement<TenantTables, { gun: string; branchIds: readonly number[] | null }, OkumaRow>(
  `with satir as (
     select t.okuma_durumu as status, ${sorguZamani('t.sorgu_zamani')} as zaman from sgk_borc_sorgu t join isyeri i on i.id = t.isyeri_id
      where t.calisma_gunu = $1::date and ($2::int[] is null or i.branch_id = any ($2::int[])))
   select ${counted} from satir y`,
  ['gun', 'branchIds'],
)
