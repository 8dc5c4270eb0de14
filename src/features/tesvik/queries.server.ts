import { rawStatement, type TenantTables } from '#server/database/database.ts'

type Kapsam = { periodId: number; isyeriIds: readonly number[] }

/**
 * One recomputation of a period at a time. PostgreSQL cannot know how many rows formulas in JSON find and would go through
 * all lines for each accrual, so that all joins are hashed until `endDonem`, or the end of the transaction.
 */
export const lockDonem = rawStatement<TenantTables, { periodId: number }, never>(
  `select pg_advisory_xact_lock(7305038, $1::int)::text, set_config('enable_nestloop', 'off', true),
          set_config('enable_mergejoin', 'off', true)`,
  ['periodId'],
)
export const endDonem = rawStatement<TenantTables, object, never>(
  `select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`,
  [],
)

/** The workplaces of a period, one or all, with the number of their lines; those too whose accruals are gone. */
export const listIsyerleri = rawStatement<
  TenantTables,
  { periodId: number; isyeriId: number | null },
  { isyeriId: number; satir: number }
>(
  `select isyeri_id, sum(satir)::int as satir
     from (select isyeri_id, count(*) as satir from sgk_hizmet_satiri where period_id = $1::int group by 1
           union all select distinct isyeri_id, 1 from sgk_tahakkuk where period_id = $1::int
           union all select distinct isyeri_id, 1 from sgk_tesvik where period_id = $1::int) y
    where $2::int is null or isyeri_id = $2::int group by 1 order by 1`,
  ['periodId', 'isyeriId'],
)

/** What the formulas of a period depend on. */
export const listDurumlar = rawStatement<
  TenantTables,
  { periodId: number },
  { kanunNo: string; belgeTuru: number; imalat: boolean }
>(
  `select distinct t.kanun_no, t.belge_turu, i.imalat_mi as imalat from sgk_tahakkuk t join isyeri i on i.id = t.isyeri_id
    where t.period_id = $1::int`,
  ['periodId'],
)

/** The amount of a line by the columns of a formula, rounded to the kuruş. */
const tutar = (esas: string, gunluk: string, oran: string) =>
  `round(case ${esas} when 'pek' then h.pek_tutari when 'gun' then h.gun * ${gunluk}
     when 'tavan' then case when abs(h.pek_tutari) <= abs(h.gun * ${gunluk}) then h.pek_tutari else h.gun * ${gunluk} end
   end * ${oran} / 100, 2)`

const values = [
  'gun',
  'pek_tutari',
  'oran',
  'bildirilen_tutar',
  'hesaplanan_tutar',
  'bagli_kanun',
  'bagli_kanun_tutari',
]
values.push('net_kazanc', 'engel')
const keys = ['period_id', 'isyeri_id', 'kanun_no', 'belge_turu', 'mahiyet', 'kisi_id', 'durum']
const of = (table: string) => values.map((name) => `${table}.${name}`).join(', ')

// an accrual without lines has no person; equality, unlike `is not distinct from`, can be hashed
const same = (table: string, name: string) =>
  name === 'kisi_id' ? `coalesce(${table}.kisi_id, 0)` : `${table}.${name}`

/** The row of `table` that has the keys of the computed row `y`. */
const isSame = (table: string) => keys.map((name) => `${same('y', name)} = ${same(table, name)}`).join(' and ')

/**
 * Computes the incentives of some workplaces in a period. Amounts are rounded at the line and then summed by person; what the slip of an
 * accrual declares is spread over its persons by what was computed for them, by earnings where nothing was, so that the
 * parts are exactly the slip's amount. Only rows that differ are written.
 */
export const writeTesvikler = rawStatement<
  TenantTables,
  Kapsam & { formuller: string; bas: string; sonGunler: string },
  { yazilan: number; silinen: number }
>(
  `with f as (
     select * from jsonb_to_recordset($3::jsonb) as f ("kanunNo" text, "belgeTuru" smallint, imalat boolean,
       "sonucKanunu" text, esas text, gunluk numeric, oran numeric, "gosterilenOran" numeric, "bagliKanun" text,
       "bagliEsas" text, "bagliGunluk" numeric, "bagliOran" numeric, hak boolean, "borcEngeli" boolean,
       "gecEngeli" boolean, engel text)),
   borc as (
     select distinct on (s.isyeri_id) s.isyeri_id, s.toplam_borc > s.taksitli_borc as var from sgk_borc_sorgu s
      where s.isyeri_id = any ($2::int[]) and s.okuma_durumu = 5 and s.calisma_gunu >= $4::date and s.calisma_gunu < $4::date + interval '2 months'
      order by s.isyeri_id, s.calisma_gunu desc),
   belge as materialized (
     select a.id, a.isyeri_id, a.belge_turu, a.mahiyet, a.tesvik_tutari, a.gun_sayisi, a.pek_tutari as pek, f.*,
            coalesce(b.var, false) and f."borcEngeli" as borclu,
            coalesce(a.bildirim_tarihi > ($5::jsonb ->> i.beyanname_tipi::text)::date, false) and f."gecEngeli" as gec
       from sgk_tahakkuk a join isyeri i on i.id = a.isyeri_id
       join f on f."kanunNo" = a.kanun_no and f."belgeTuru" = a.belge_turu and f.imalat = i.imalat_mi
       left join borc b on b.isyeri_id = a.isyeri_id
      where a.period_id = $1::int and a.isyeri_id = any ($2::int[])),
   kisi as materialized (
     select h.tahakkuk_id, h.kisi_id, sum(h.gun)::int as gun, sum(h.pek_tutari) as pek,
            sum(${tutar('e.esas', 'e.gunluk', 'e.oran')}) as hesap,
            sum(${tutar('e."bagliEsas"', 'e."bagliGunluk"', 'e."bagliOran"')}) as bagli
       from sgk_hizmet_satiri h join belge e on e.id = h.tahakkuk_id
      where h.period_id = $1::int and h.isyeri_id = any ($2::int[]) group by h.tahakkuk_id, h.kisi_id),
   toplam as (
     select k.tahakkuk_id, sum(abs(k.hesap)) as hesap, sum(abs(k.pek)) as pek, count(*) as kisi from kisi k group by 1),
   agirlik as (
     select k.*, case when p.hesap > 0 then abs(k.hesap) when p.pek > 0 then abs(k.pek) else 1 end as pay,
            case when p.hesap > 0 then p.hesap when p.pek > 0 then p.pek else p.kisi end as hepsi
       from kisi k join toplam p on p.tahakkuk_id = k.tahakkuk_id),
   pay as (
     select g.*, sum(g.pay) over (partition by g.tahakkuk_id order by g.kisi_id) as birikim from agirlik g),
   satir as (
     select p.tahakkuk_id as id, p.kisi_id, p.gun, p.pek, p.hesap, p.bagli, e.engel as neden,
            round(e.tesvik_tutari * p.birikim / p.hepsi, 2) - round(e.tesvik_tutari * (p.birikim - p.pay) / p.hepsi, 2) as bildirilen
       from pay p join belge e on e.id = p.tahakkuk_id
     union all
     select e.id, null, coalesce(e.gun_sayisi, 0), coalesce(e.pek, 0), null, null, 'satirYok', e.tesvik_tutari from belge e
      where e.tesvik_tutari <> 0 and not e.hak
        and not exists (select from kisi k where k.tahakkuk_id = e.id)),
   durum as (
     select e.isyeri_id, e."sonucKanunu" as kanun_no, e.belge_turu, e.mahiyet, s.kisi_id, s.gun, s.pek, e."gosterilenOran" as oran,
            case when e.hak then coalesce(s.bildirilen, 0) else s.bildirilen end as bildirilen, s.hesap, e."bagliKanun" as bagli_kanun,
            case when e."bagliKanun" = '00000' and s.hesap is not null then 0.00 else s.bagli end as bagli,
            case when e.hak then 2 when e.engel = 'sureBitti' or e.borclu or e.gec then 3 else 1 end as durum,
            case when e.engel = 'sureBitti' then 'sureBitti' when e.borclu then 'borc' when e.gec then 'gecBildirim' else s.neden end as engel
       from satir s join belge e on e.id = s.id),
   hesap as materialized (
     select $1::int as period_id, d.isyeri_id, d.kanun_no, d.belge_turu, d.mahiyet, d.kisi_id, d.durum, d.gun,
            d.pek as pek_tutari, d.oran, d.bildirilen as bildirilen_tutar,
            case when d.durum = 3 then 0.00 else d.hesap end as hesaplanan_tutar, d.bagli_kanun,
            d.bagli as bagli_kanun_tutari,
            case when d.durum = 1 then coalesce(d.bildirilen, d.hesap) - d.bagli else 0.00 end as net_kazanc, d.engel
       from durum d where not (d.durum = 2 and d.hesap is null)),
   sil as (
     delete from sgk_tesvik t where t.period_id = $1::int and t.isyeri_id = any ($2::int[])
        and not exists (select from hesap y where ${isSame('t')})
     returning t.id),
   yaz as (
     insert into sgk_tesvik as t (${[...keys, ...values].join(', ')})
     select ${[...keys, ...values].map((name) => `y.${name}`).join(', ')} from hesap y
      -- a conflict locks its row, which is a write of its own: rows that are as they should be are left out before
      where not exists (select from sgk_tesvik o where o.period_id = $1::int and o.isyeri_id = any ($2::int[])
               and ${isSame('o')} and (${of('o')}) is not distinct from (${of('y')}))
      order by y.isyeri_id, y.kanun_no, y.belge_turu, y.mahiyet, y.kisi_id
     on conflict (${keys.join(', ')}) do update
        set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}, row_version = t.row_version + 1
      where (${of('t')}) is distinct from (${of('excluded')})
     returning t.id)
   select (select count(*)::int from yaz) as yazilan, (select count(*)::int from sil) as silinen`,
  ['periodId', 'isyeriIds', 'formuller', 'bas', 'sonGunler'],
)
