-- One open declaration a record, whatever it says: an approval and its opposite are never under way together.
-- Records that have several open ones already keep them until they are decided; what is declared later is alone.
do $$
declare
  son bigint;
begin
  select max(a.id) into son
    from (select id, count(*) over (partition by kayit, kayit_id) as adet from sgk_beyan where durum in (0, 1, 4)) a
   where a.adet > 1;
  drop index sgk_beyan_acik;
  execute 'create unique index sgk_beyan_acik on sgk_beyan (kayit, kayit_id) where durum in (0, 1, 4)'
          || coalesce(' and id > ' || son, '');
end $$;

-- Reports that only the approved list has told of, and whose days are known since their approvals were read.
update sgk_evizite set gun_sayisi = rapor_bitis - rapor_baslangic + 1, row_version = row_version + 1
 where gun_sayisi is null and rapor_bitis >= rapor_baslangic;

-- Accidents may be entered by hand.
insert into yetki (rol_id, ekran, eylem)
  select r.id, 'isKazasi', 'ekle' from rol r where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
