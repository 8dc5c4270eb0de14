-- Lists of companies with a million records: what people look for and how they sort it is found without reading the rest.

-- Names of persons, titles of postings and numbers, by which lists of other records search and filter.
create index kisi_ad on kisi using gin (katla(ad) gin_trgm_ops) with (fastupdate = off);
create index kisi_soyad on kisi using gin (katla(soyad) gin_trgm_ops) with (fastupdate = off);
create index kullanici_adi on kullanici using gin (katla(ad_soyad) gin_trgm_ops) with (fastupdate = off);
create index aday_ad on aday using gin (katla(ad) gin_trgm_ops) with (fastupdate = off);
create index aday_soyad on aday using gin (katla(soyad) gin_trgm_ops) with (fastupdate = off);
create index ilan_baslik_arama on ilan using gin (katla(baslik) gin_trgm_ops) with (fastupdate = off);
create index isyeri_sicil_arama on isyeri using gin (katla(isyeri_sicil_no) gin_trgm_ops) with (fastupdate = off);

-- A list that one column narrows is read in the order that it opens with: the key of that order stands between both.
drop index sgk_evizite_durum, sgk_evizite_isyeri;
create index sgk_evizite_durum on sgk_evizite (onay_durumu, acik_son_gun, id);
create index sgk_evizite_isyeri on sgk_evizite (isyeri_id, acik_son_gun, id);
-- what waits, with what it is narrowed by, so that neither its page nor its count reads other reports
create index sgk_evizite_bekleyen on sgk_evizite (acik_son_gun, id, poliklinik_tarihi, isyeri_id, vaka)
  where onay_durumu in (0, 1);

drop index sgk_tescil_durum, sgk_tescil_isyeri;
create index sgk_tescil_durum on sgk_tescil_is_emri (durum, acik_son_gun, id);
create index sgk_tescil_isyeri on sgk_tescil_is_emri (isyeri_id, acik_son_gun, id);
create index sgk_tescil_hata on sgk_tescil_is_emri (acik_son_gun, id, created_date)
  where durum in ('SGKAktarimHata', 'PDFOkumaHata', 'AXSyncHata');

drop index sgk_hizmet_satiri_isyeri, sgk_hizmet_satiri_mahiyet, sgk_hizmet_satiri_kanun;
create index sgk_hizmet_satiri_isyeri on sgk_hizmet_satiri (isyeri_id, period_id, id);
create index sgk_hizmet_satiri_mahiyet on sgk_hizmet_satiri (mahiyet, period_id, id);
create index sgk_hizmet_satiri_kanun on sgk_hizmet_satiri (kanun_no, period_id, id);

-- persons of a period are counted in the order of this index, whichever workplaces somebody sees
create index sgk_hizmet_satiri_calisan on sgk_hizmet_satiri (period_id, kisi_id, gun, isyeri_id);

drop index sgk_tesvik_isyeri, sgk_tesvik_kanun_no, sgk_tesvik_mahiyet, sgk_tesvik_durum;
create index sgk_tesvik_isyeri on sgk_tesvik (isyeri_id, period_id, id);
create index sgk_tesvik_kanun_no on sgk_tesvik (kanun_no, period_id, id);
create index sgk_tesvik_mahiyet on sgk_tesvik (mahiyet, period_id, id);
create index sgk_tesvik_durum on sgk_tesvik (durum, period_id, id);
-- sums of a period, from the index alone
create index sgk_tesvik_bildirilen on sgk_tesvik (period_id, isyeri_id) include (bildirilen_tutar);
drop index sgk_mahsup_durum_period;
create index sgk_mahsup_durum_period on sgk_mahsup (mahsup_durumu, period_id, isyeri_id) include (odenen_tutar);

drop index sgk_borc_sorgu_isyeri, sgk_borc_sorgu_durum;
create index sgk_borc_sorgu_isyeri on sgk_borc_sorgu (isyeri_id, calisma_gunu, id);
create index sgk_borc_sorgu_durum on sgk_borc_sorgu (okuma_durumu, calisma_gunu, id);

-- Applications: a column of the board in its order, and the counts of all columns from the index alone.
drop index basvuru_durum_no, basvuru_kapali, basvuru_sorumlu;
create index basvuru_durum_no on basvuru (durum_yonetimi_no, gonderim_tarihi, id);
create index basvuru_kapali on basvuru (kapali, gonderim_tarihi, id);
create index basvuru_sorumlu on basvuru (sorumlu_id, gonderim_tarihi, id);

-- Files bring lines once a month, and incentives follow them: what the dashboard sums up of a year is read anew after that.
insert into degisim (tablo) values ('sgk_hizmet_satiri'), ('sgk_tesvik');
create trigger sgk_hizmet_satiri_degisim after insert or update or delete or truncate on sgk_hizmet_satiri
  for each statement execute function degisim_say();
create trigger sgk_tesvik_degisim after insert or update or delete or truncate on sgk_tesvik
  for each statement execute function degisim_say();

-- how often words stand in what the new indexes hold
analyze kisi, aday, ilan, isyeri;
