import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

/**
 * A query of every workplace for each working day of eighteen months. Four workplaces owe something that grows day by
 * day, the last one was never read, and those whose credential SGK refuses show why.
 */
const insertSorgular = rawStatement<TenantTables, object, never>(
  `with yer as (
     select i.id, row_number() over (order by i.id) as sira, count(*) over () as adet,
            case when i.by_pass_bitis is not null then 4 when i.kimlik_durumu in (1, 2, 3, 7) then i.kimlik_durumu else 5 end as durum
       from isyeri i where i.aktif),
   borclu as (select id from yer where durum = 5 and sira < adet order by sira % 7, sira limit 4),
   gunler as (
     select g::date as gun from generate_series((now() at time zone 'Europe/Istanbul')::date - interval '18 months',
            (now() at time zone 'Europe/Istanbul')::date, interval '1 day') as g where extract(isodow from g) < 6),
   satir as (
     select y.id, g.gun, case when y.sira = y.adet then 0 else y.durum end as durum,
            case when y.id in (select id from borclu) then 4000 + y.sira * 350.25 + extract(month from g.gun) * 125.50 else 0 end as borc
       from yer y cross join gunler g)
   insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, kaynak, prim_borcu, issizlik_borcu,
          damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc, emanet_tutari)
   select s.id, s.gun, s.durum, case when o.n = 0 then s.gun + time '06:30' at time zone 'Europe/Istanbul' end, 4,
          s.borc + o.n, round(s.borc * 0.08, 2) + o.n, o.n, o.n, o.n, o.n,
          round(s.borc * (0.02 + extract(day from s.gun) / 1000), 2) + o.n, o.n, o.n, o.n
     from satir s cross join lateral (select case when s.durum = 5 then 0 end as n) o
    order by s.gun, s.id
   on conflict do nothing`,
  [],
)

/** The lines of the debts of the newest months; older ones have their amounts alone. */
const insertKalemler = rawStatement<TenantTables, object, never>(
  `insert into sgk_borc_kalem (sorgu_id, donem, borc_turu, asil_tutar, gecikme_tutari, vade)
   select t.id, to_char(t.calisma_gunu - interval '2 months', 'YYYYMM')::int, v.tur, v.asil, v.gecikme,
          (date_trunc('month', t.calisma_gunu) - interval '1 day')::date
     from sgk_borc_sorgu t
    cross join lateral (values (1, t.prim_borcu, t.gecikme_zammi), (2, t.issizlik_borcu, 0)) as v (tur, asil, gecikme)
    where t.toplam_borc > 0 and t.calisma_gunu > (now() at time zone 'Europe/Istanbul')::date - 90
      and not exists (select from sgk_borc_kalem k where k.sorgu_id = t.id)
    order by t.id, v.tur`,
  [],
)

export async function createDemoBorclar(db: TenantDb) {
  await insertSorgular(db, {})
  await insertKalemler(db, {})
}
