-- The lines of SGK in the order of a day's work, and declarations that are found by a word.

-- loses: menu.siralama because lines that stood in the order of their making now stand in the order of their use
-- Each line takes a place that one of them held, so that lines of the company's own stay where they are. A company that
-- has moved one of these lines, or has put lines under one, keeps its order.
with satir as (
  select m.id, m.siralama,
         row_number() over (order by m.siralama) as yer, row_number() over (order by m.id) as ilk,
         row_number() over (order by v.sira) as yeni
    from menu m
    join unnest(array['/eVizite', '/isKazalari', '/robotIzleme', '/sgkBeyanlari', '/isyerleri', '/firmalar', '/subeler',
                      '/birimler', '/birimTurleri', '/sgkCagrilari', '/islemIzleme', '/zamanliIslemler', '/mailGruplari',
                      '/kullanicilar', '/roller', '/yetkiler', '/menuler', '/moduller', '/portalAyarlari',
                      '/islemKayitlari']) with ordinality as v (yol, sira) on v.yol = m.yol
   where m.ust_id is null)
update menu m set siralama = y.siralama
  from satir s join satir y on y.yer = s.yeni
 where m.id = s.id
   and not exists (select from satir where yer <> ilk)
   and not exists (select from menu alt join satir ust on ust.id = alt.ust_id);

alter table sgk_beyan add column arama text generated always as (katla(coalesce(sonuc_aciklama, ''))) stored;
create index sgk_beyan_arama on sgk_beyan using gin (arama gin_trgm_ops);
create index sgk_beyan_kisi on sgk_beyan (kisi_id, id);
