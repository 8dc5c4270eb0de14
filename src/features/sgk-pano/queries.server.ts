import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

/** The newest days of which debts were read, the newest first. */
export const listBorcGunleri = rawStatement<TenantTables, { adet: number }, { gun: string }>(
  `select distinct calisma_gunu::text as gun from sgk_borc_sorgu where okuma_durumu = 5 order by 1 desc limit $1`,
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
     select t.okuma_durumu as status, t.sorgu_zamani as zaman from sgk_borc_sorgu t join isyeri i on i.id = t.isyeri_id
      where t.calisma_gunu = $1::date and ($2::int[] is null or i.branch_id = any ($2::int[])))
   select ${counted} from satir y`,
  ['gun', 'branchIds'],
)
