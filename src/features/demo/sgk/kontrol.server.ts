import { prepareKontrol, writeBulgular } from '#features/giris-cikis-kontrol/queries.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

const bugun = `(now() at time zone 'Europe/Istanbul')::date`
const ay = (gun: string) => `to_char(${gun}, 'YYYYMM')::int`

/** Accruals of the last three months for workplaces that are read, unless the company has lines already. */
const insertTahakkuklar = rawStatement<TenantTables, object, never>(
  `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari,
          prim_tutari, issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar)
   select i.id, d.donem, 1, 'A', '00000', k.n, k.n * 30, k.n * 33030.00, round(k.n * 33030.00 * 0.3475, 2), round(k.n * 33030.00 * 0.03, 2),
          0, 0, round(k.n * 33030.00 * 0.3775, 2)
     from isyeri i
    cross join (select ${ay(`${bugun} - make_interval(months => m)`)} as donem from generate_series(1, 3) m) d
    cross join lateral (select count(*)::int as n from personel p where p.isyeri_id = i.id
                           and d.donem between ${ay('p.giris_tarihi')} and ${ay(`coalesce(p.cikis_tarihi, ${bugun})`)}) k
    where i.aktif and k.n > 0 and not exists (select from sgk_hizmet_satiri)
   on conflict do nothing`,
  [],
)

const insertSatirlar = rawStatement<TenantTables, object, never>(
  `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, sira_no, gun, ucret,
          giris_gunu, cikis_gunu, isten_cikis_nedeni, meslek_kodu)
   select t.id, t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no, p.kisi_id,
          row_number() over (partition by t.id, p.kisi_id order by p.giris_tarihi), 30, 33030.00,
          case when ${ay('p.giris_tarihi')} = t.period_id then p.giris_tarihi end,
          case when ${ay('p.cikis_tarihi')} = t.period_id then p.cikis_tarihi end,
          case when ${ay('p.cikis_tarihi')} = t.period_id then p.cikis_kodu end, p.meslek_kodu
     from sgk_tahakkuk t
     join personel p on p.isyeri_id = t.isyeri_id
                    and t.period_id between ${ay('p.giris_tarihi')} and ${ay(`coalesce(p.cikis_tarihi, ${bugun})`)}
    where t.mahiyet = 'A' and not exists (select from sgk_hizmet_satiri)`,
  [],
)

/** Who stood in the newest month, who came and who left in months that were read, each with a place in its row. */
const adaylar = `son as (select max(period_id) as donem from sgk_hizmet_satiri),
  surekli as (
    select p.id, p.kisi_id, p.isyeri_id, row_number() over (order by p.id) as sira from personel p, son
     where p.cikis_tarihi is null and p.giris_tarihi < ${bugun} - 800
       and exists (select from sgk_hizmet_satiri h where h.kisi_id = p.kisi_id and h.isyeri_id = p.isyeri_id and h.period_id = son.donem)
       and not exists (select from personel x where x.kisi_id = p.kisi_id and x.id <> p.id)
       and not exists (select from sgk_tescil_is_emri e where e.personel_id = p.id)),
  gelen as (
    select p.id, row_number() over (order by p.giris_tarihi desc, p.id) as sira from personel p
      join sgk_hizmet_satiri h on h.kisi_id = p.kisi_id and h.isyeri_id = p.isyeri_id and h.giris_gunu = p.giris_tarihi and h.mahiyet = 'A'
     where p.cikis_tarihi is null),
  giden as (
    select p.id, row_number() over (order by p.cikis_tarihi desc, p.id) as sira from personel p
      join sgk_hizmet_satiri h on h.kisi_id = p.kisi_id and h.isyeri_id = p.isyeri_id and h.cikis_gunu = p.cikis_tarihi and h.mahiyet = 'A'
     where not exists (select from personel x where x.kisi_id = p.kisi_id and x.id <> p.id and x.giris_tarihi > p.giris_tarihi)
       and p.giris_tarihi < p.cikis_tarihi - 10)`

/**
 * What somebody here forgot or mistyped: three of each kind that comes from the records. Late declarations are there
 * already. Nothing of SGK's side is touched, so that the sums of accruals stay what they are.
 */
const bozulanlar = [
  `update personel p set cikis_tarihi = null, cikis_kodu = null from giden g where g.id = p.id and g.sira <= 3`,
  `update personel p set cikis_tarihi = p.cikis_tarihi - 2 from giden g where g.id = p.id and g.sira between 1 and 3`,
  `update personel p set cikis_kodu = case p.cikis_kodu when 4 then 3 else 4 end from giden g where g.id = p.id and g.sira between 4 and 6`,
  `update personel p set giris_tarihi = p.giris_tarihi + 2 from gelen g where g.id = p.id and g.sira <= 3`,
  `update personel p set cikis_tarihi = to_date(son.donem::text, 'YYYYMM') + 19, cikis_kodu = 4 from surekli s, son
    where s.id = p.id and s.sira <= 3`,
  `update personel p set isyeri_id = (select h.isyeri_id from sgk_hizmet_satiri h, son where h.period_id = son.donem and h.isyeri_id <> s.isyeri_id
                                       order by h.isyeri_id limit 1)
     from surekli s where s.id = p.id and s.sira between 4 and 6`,
  `delete from personel p using surekli s where s.id = p.id and s.sira between 7 and 9`,
  `update personel p set giris_tarihi = to_date(son.donem::text, 'YYYYMM') + 9 from son
    where p.id in (select x.id from personel x join sgk_tescil_is_emri e on e.personel_id = x.id and e.durum = 'Olusturuldu' and e.islem_tipi = 1
                    where exists (select from sgk_hizmet_satiri h, son where h.isyeri_id = x.isyeri_id and h.period_id = son.donem)
                      and not exists (select from sgk_hizmet_satiri h where h.kisi_id = x.kisi_id)
                    order by x.personel_no limit 3)`,
].map((text) => rawStatement<TenantTables, object, never>(`with ${adaylar} ${text}`, []))

/** The AUDI datasets: twelve months of the past year and those of this one by workplace, and a reading by person. */
const insertAudi = rawStatement<TenantTables, object, never>(
  `insert into sgk_audi (bolum, isyeri_id, period_id, gun, tutar, aciklama)
   select case when a.yil < extract(year from ${bugun}) then 1 else 2 end, i.id, a.yil * 100 + m, 30 * (1 + i.id % 40), (1 + i.id % 40) * 700.00, 'Gösterim verisi'
     from isyeri i cross join (select extract(year from ${bugun})::int - n as yil from generate_series(0, 1) n) a cross join generate_series(1, 12) m
    where i.aktif and a.yil * 100 + m < ${ay(bugun)}
   union all
   select 3, s.isyeri_id, s.period_id, s.gun, s.gun * 23.33, null
     from (select h.isyeri_id, h.period_id, sum(h.gun)::int as gun from sgk_hizmet_satiri h group by 1, 2) s
    where s.period_id = (select max(period_id) from sgk_hizmet_satiri) and s.gun >= 0
   on conflict do nothing`,
  [],
)

/** Differences of all nine kinds as a run of the control finds them, and the AUDI datasets. */
export async function createDemoKontrol(db: TenantDb) {
  await insertTahakkuklar(db, {})
  await insertSatirlar(db, {})
  for (const boz of bozulanlar) await boz(db, {})
  await prepareKontrol(db, {})
  await writeBulgular(db, { kisiId: null, not: '-' })
  await insertAudi(db, {})
}
