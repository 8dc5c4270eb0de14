/**
 * The differences of one person ($1) or of all (null), by the rules of decision 0076. The parts are read from top to
 * bottom: what the company knows, what SGK is known to have, which of both belong together, and the nine kinds.
 */

/** An order that SGK has taken: every state after the declaration, and one that was closed by hand after it. */
const bildirilmis = `(e.aktarim_zamani is not null or e.durum in ('SGKAktarildi', 'PDFOkundu', 'AXSyncOK', 'DocUploadOK', 'PDFOkumaHata', 'AXSyncHata'))`

/** Somebody has cancelled it on SGK's own screen, or meant to: nothing is said of it. */
const iptali = (tip: 3 | 4, gun: string) => `exists (select from sgk_tescil_is_emri x
     where x.personel_id = e.personel_id and x.islem_tipi = ${tip} and x.durum = 'ManuelKapatildi' and x.${gun} = e.${gun})`

const ofKisi = (alias: string) => `($1::bigint is null or ${alias}.kisi_id = $1::bigint)`
const ay = (gun: string) => `to_char(${gun}, 'YYYYMM')::int`
/** Lines that are not balanced by a cancellation of the same. A cancellation of some days leaves the person there. */
const kalan = `count(*) filter (where mahiyet <> 'I') > count(*) filter (where mahiyet = 'I')`

/** An entry at SGK may be so many days before the one that the company knows and still be the same. */
const enErken = 60
/** Months of lines that are looked at, and days for which a late declaration is told. */
const bakilanAy = 24
const gecBildirimGunu = 365

const ikTarafi = `
sinir as (
  select b.bugun, ${ay(`b.bugun - interval '${bakilanAy} months'`)} as ilk_donem
    from (select (now() at time zone 'Europe/Istanbul')::date as bugun) b),
calisma as materialized (
  select p.id, p.kisi_id, p.isyeri_id, i.branch_id, p.giris_tarihi as giris, p.cikis_tarihi as cikis, p.cikis_kodu as kod,
         lead(p.giris_tarihi) over (partition by p.kisi_id, p.isyeri_id order by p.giris_tarihi, p.id) as sonraki
    from personel p join isyeri i on i.id = p.isyeri_id where ${ofKisi('p')})`

const sgkTarafi = `
satir as materialized (
  select h.isyeri_id, h.period_id, h.kisi_id, h.mahiyet, h.gun, h.giris_gunu, h.cikis_gunu, h.isten_cikis_nedeni
    from sgk_hizmet_satiri h cross join sinir s where h.period_id >= s.ilk_donem and ${ofKisi('h')}),
gorunen as materialized (
  select kisi_id, isyeri_id, period_id from satir group by 1, 2, 3 having ${kalan} or sum(gun) > 0),
satir_giris as materialized (
  select kisi_id, isyeri_id, giris_gunu as gun from satir where giris_gunu is not null group by 1, 2, 3 having ${kalan}),
satir_cikis as materialized (
  select kisi_id, isyeri_id, cikis_gunu as gun, max(isten_cikis_nedeni) as kod from satir where cikis_gunu is not null
   group by 1, 2, 3 having ${kalan}),
okunan as materialized (
  select t.isyeri_id, t.period_id
    from sgk_tahakkuk t cross join sinir s
   cross join lateral (select count(*) as adet from sgk_hizmet_satiri h where h.tahakkuk_id = t.id) h
   where t.period_id >= s.ilk_donem
     and t.isyeri_id in (select isyeri_id from calisma union select isyeri_id from satir)
   group by 1, 2
  having sum(h.adet) > 0 and bool_and(coalesce(h.adet >= abs(t.sigortali_sayisi) and (h.adet > 0 or t.gun_sayisi = 0), false))),
emir_giris as materialized (
  select distinct on (e.personel_id) e.personel_id, e.isyeri_id, e.giris_tarihi as gun, ${iptali(3, 'giris_tarihi')} as iptal
    from sgk_tescil_is_emri e where e.islem_tipi = 1 and ${bildirilmis} and ${ofKisi('e')}
   order by e.personel_id, e.id desc),
emir_cikis as materialized (
  select distinct on (e.personel_id) e.personel_id, e.isyeri_id, e.cikis_tarihi as gun, e.cikis_nedeni as kod, ${iptali(4, 'cikis_tarihi')} as iptal
    from sgk_tescil_is_emri e where e.islem_tipi = 2 and ${bildirilmis} and ${ofKisi('e')}
   order by e.personel_id, e.id desc)`

/** Which entry and which exit of SGK belongs to which employment. Lines are SGK's newer word: they come before orders. */
const eslesme = `
giris_es as materialized (
  select distinct on (f.kisi_id, f.isyeri_id, f.gun) f.kisi_id, f.isyeri_id, f.gun, c.id as personel_id, c.giris
    from satir_giris f
    left join calisma c on c.kisi_id = f.kisi_id and c.isyeri_id = f.isyeri_id
                       and f.gun between c.giris - ${enErken} and coalesce(c.cikis, 'infinity'::date)
   order by f.kisi_id, f.isyeri_id, f.gun, abs(f.gun - c.giris), c.id),
satir_giris_es as materialized (
  select distinct on (personel_id) personel_id, gun from giris_es where personel_id is not null
   order by personel_id, abs(gun - giris), gun),
cikis_es as materialized (
  select distinct on (f.kisi_id, f.isyeri_id, f.gun) f.gun, f.kod, c.id as personel_id, c.cikis
    from satir_cikis f
    join calisma c on c.kisi_id = f.kisi_id and c.isyeri_id = f.isyeri_id and c.giris <= f.gun
   order by f.kisi_id, f.isyeri_id, f.gun, c.giris desc, c.id desc),
satir_cikis_es as materialized (
  select distinct on (personel_id) personel_id, gun, kod from cikis_es
   order by personel_id, abs(gun - cikis), gun desc),
gorunen_c as materialized (
  select distinct c.id from calisma c cross join sinir s
    join gorunen g on g.kisi_id = c.kisi_id and g.isyeri_id = c.isyeri_id
                  and g.period_id between ${ay('c.giris')} and ${ay('coalesce(c.cikis, s.bugun)')}),
yan as materialized (
  select c.*,
         coalesce(sg.gun, case when eg.isyeri_id = c.isyeri_id and not eg.iptal then eg.gun end) as sgk_giris,
         coalesce(sc.gun, case when ec.isyeri_id = c.isyeri_id and not ec.iptal then ec.gun end) as sgk_cikis,
         case when sc.gun is not null then sc.kod when ec.isyeri_id = c.isyeri_id and not ec.iptal then ec.kod end as sgk_kod,
         coalesce(eg.iptal, false) as giris_iptal, coalesce(ec.iptal, false) as cikis_iptal,
         case when eg.isyeri_id <> c.isyeri_id and not eg.iptal then eg.isyeri_id end as emir_isyeri,
         case when eg.isyeri_id <> c.isyeri_id and not eg.iptal then eg.gun end as emir_gun,
         gc.id is not null as gorundu
    from calisma c
    left join gorunen_c gc on gc.id = c.id
    left join satir_giris_es sg on sg.personel_id = c.id
    left join satir_cikis_es sc on sc.personel_id = c.id
    left join emir_giris eg on eg.personel_id = c.id
    left join emir_cikis ec on ec.personel_id = c.id),
sonra_gorunen as materialized (
  select distinct y.id from yan y
    join gorunen g on g.kisi_id = y.kisi_id and g.isyeri_id = y.isyeri_id
                  and g.period_id > ${ay('y.cikis')} and (y.sonraki is null or g.period_id < ${ay('y.sonraki')})
   where y.sgk_cikis is null
     and not exists (select from satir_giris f where f.kisi_id = y.kisi_id and f.isyeri_id = y.isyeri_id and f.gun > y.cikis)),
cikista_gorunen as materialized (
  select distinct y.id from yan y
    join gorunen g on g.kisi_id = y.kisi_id and g.isyeri_id = y.isyeri_id and g.period_id = ${ay('y.cikis')}
    join okunan o on o.isyeri_id = g.isyeri_id and o.period_id = g.period_id
   where y.sgk_cikis is null),
bilinmeyen as materialized (
  select y.*, ${ay('y.giris')} as ilk, ${ay('coalesce(y.cikis, s.bugun)')} as son
    from yan y cross join sinir s
   where y.sgk_giris is null and not y.gorundu and not y.giris_iptal and y.giris <= s.bugun
     and ${ay('coalesce(y.cikis, s.bugun)')} >= s.ilk_donem),
okunan_c as materialized (
  select distinct y.id from bilinmeyen y
    join okunan o on o.isyeri_id = y.isyeri_id and o.period_id between y.ilk and y.son),
kayip as materialized (
  select y.*, o.id is not null as okundu from bilinmeyen y left join okunan_c o on o.id = y.id),
fazla as materialized (
  select f.kisi_id, f.isyeri_id, f.gun, f.gun as bas, 'infinity'::date as son
    from giris_es f where f.personel_id is null
  union all
  select g.kisi_id, g.isyeri_id, null, to_date(min(g.period_id)::text, 'YYYYMM'), (to_date(max(g.period_id)::text, 'YYYYMM') + interval '1 month - 1 day')::date
    from gorunen g
   where not exists (select from calisma c where c.kisi_id = g.kisi_id and c.isyeri_id = g.isyeri_id)
     and not exists (select from satir_giris f where f.kisi_id = g.kisi_id and f.isyeri_id = g.isyeri_id)
   group by 1, 2),
baska as materialized (
  select distinct on (k.id) k.id, f.isyeri_id as sgk_isyeri_id, f.gun
    from kayip k
    join fazla f on f.kisi_id = k.kisi_id and f.isyeri_id <> k.isyeri_id
                and case when f.gun is null then f.bas <= coalesce(k.cikis, 'infinity'::date) and f.son >= k.giris
                         else f.gun between k.giris - ${enErken} and coalesce(k.cikis, 'infinity'::date) end
   order by k.id, abs(f.gun - k.giris), f.isyeri_id),
baska_emir as materialized (
  select k.id, k.emir_isyeri as sgk_isyeri_id, k.emir_gun as gun from kayip k
   where k.okundu and k.emir_isyeri is not null and not exists (select from baska b where b.id = k.id))`

const tiedOrNull = 'null::integer, null::bigint'

const tipler = `
bulunan (hata_tipi, kisi_id, isyeri_id, personel_id, sgk_isyeri_id, is_emri_id, ik_giris, sgk_giris, ik_cikis, sgk_cikis, ik_kod, sgk_kod, fark_gun) as (
  select 1, k.kisi_id, k.isyeri_id, k.id, ${tiedOrNull}, k.giris, null::date, k.cikis, null::date, k.kod, null::smallint, null::integer
    from kayip k where k.okundu and k.id not in (select id from baska union all select id from baska_emir)
  union all
  select 2, f.kisi_id, f.isyeri_id, null, ${tiedOrNull}, null, f.gun, null, null, null, null, null
    from fazla f
   where exists (select from personel p where p.isyeri_id = f.isyeri_id)
     and not exists (select from baska b join calisma c on c.id = b.id where c.kisi_id = f.kisi_id and b.sgk_isyeri_id = f.isyeri_id)
  union all
  select 3, y.kisi_id, y.isyeri_id, y.id, ${tiedOrNull}, y.giris, y.sgk_giris, y.cikis, null, y.kod, null, y.sgk_giris - y.giris
    from yan y where y.sgk_giris <> y.giris
  union all
  select 4, y.kisi_id, y.isyeri_id, y.id, ${tiedOrNull}, y.giris, y.sgk_giris, y.cikis, null, y.kod, null, null
    from yan y cross join sinir s
   where y.cikis <= s.bugun and y.sgk_cikis is null and not y.cikis_iptal
     and y.id in (select id from cikista_gorunen union all select id from sonra_gorunen)
  union all
  select 5, y.kisi_id, y.isyeri_id, y.id, ${tiedOrNull}, y.giris, y.sgk_giris, null, y.sgk_cikis, null, y.sgk_kod, null
    from yan y
   where y.cikis is null and y.sgk_cikis is not null
     and not exists (select from satir_giris f where f.kisi_id = y.kisi_id and f.isyeri_id = y.isyeri_id and f.gun > y.sgk_cikis)
     and not exists (select from gorunen g where g.kisi_id = y.kisi_id and g.isyeri_id = y.isyeri_id and g.period_id > ${ay('y.sgk_cikis')})
  union all
  select 6, y.kisi_id, y.isyeri_id, y.id, ${tiedOrNull}, y.giris, y.sgk_giris, y.cikis, y.sgk_cikis, y.kod, y.sgk_kod, y.sgk_cikis - y.cikis
    from yan y where y.sgk_cikis <> y.cikis
  union all
  select 7, y.kisi_id, y.isyeri_id, y.id, ${tiedOrNull}, y.giris, y.sgk_giris, y.cikis, y.sgk_cikis, y.kod, y.sgk_kod, null
    from yan y where y.cikis is not null and y.sgk_kod <> y.kod
  union all
  select 8, e.kisi_id, e.isyeri_id, e.personel_id, null, e.id, p.giris_tarihi, case when e.islem_tipi = 1 and g.gun is not null then e.giris_tarihi end,
         p.cikis_tarihi, case when e.islem_tipi = 2 and g.gun is not null then e.cikis_tarihi end, p.cikis_kodu,
         case when e.islem_tipi = 2 then e.cikis_nedeni end, coalesce(g.gun, s.bugun) - e.son_tarih
    from sgk_tescil_is_emri e cross join sinir s join personel p on p.id = e.personel_id
   cross join lateral (select (e.aktarim_zamani at time zone 'Europe/Istanbul')::date as gun) g
   where e.islem_tipi in (1, 2) and e.son_gun_durumu = 0 and ${ofKisi('e')} and e.son_tarih < s.bugun
     and case when e.durum in ('Olusturuldu', 'SGKAktarimHata') then true
              else g.gun > e.son_tarih and e.son_tarih >= s.bugun - ${gecBildirimGunu} end
  union all
  select 9, k.kisi_id, k.isyeri_id, k.id, b.sgk_isyeri_id, null, k.giris, b.gun, k.cikis, null, k.kod, null, null
    from kayip k join (select * from baska union all select * from baska_emir) b on b.id = k.id),
bulgu as materialized (
  select distinct on (b.hata_tipi, b.kisi_id, i.branch_id) b.*, i.branch_id
    from bulunan b join isyeri i on i.id = b.isyeri_id
   order by b.hata_tipi, b.kisi_id, i.branch_id, coalesce(b.sgk_cikis, b.ik_cikis, b.sgk_giris, b.ik_giris) desc nulls last, b.isyeri_id, b.personel_id, b.is_emri_id)`

/** The parts of a `with` that end in `bulgu`: one row a kind, person and branch. */
export const bulgular = [ikTarafi, sgkTarafi, eslesme, tipler].join(',')
