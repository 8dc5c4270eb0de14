-- Hand-over: from an accepted application to the work order of the entry at SGK.
create table ise_giris (
  id                  bigint       generated always as identity primary key,
  basvuru_id          bigint       not null references basvuru (id) on delete cascade,
  ise_baslama_tarihi  date         not null,
  branch_id           integer      not null references branch (id),
  -- the workplace of the branch; empty while the branch has none
  isyeri_id           integer      references isyeri (id),
  meslek_kodu         varchar(7)   check (meslek_kodu ~ '^[0-9]{4}\.[0-9]{2}$'),
  sigortali_turu      smallint     not null default 0 check (sigortali_turu between 0 and 999),
  -- 1 prepared, 2 ready, 3 work order, 4 notified, -1 cancelled
  durum               smallint     not null default 1 check (durum in (1, 2, 3, 4, -1)),
  -- what stood in the way when it was last looked at
  eksik_sayisi        smallint     not null default 0 check (eksik_sayisi >= 0),
  personel_id         bigint       references personel (id),
  is_emri_id          bigint       unique references sgk_tescil_is_emri (id),
  son_bildirim_tarihi date,
  acik_son_gun        date         generated always as (case when durum in (1, 2, 3) then son_bildirim_tarihi end) stored,
  gecikme_nedeni      varchar(500),
  iptal_nedeni        varchar(500),
  olusturulma_tarihi  timestamptz  not null default now(),
  row_version         bigint       not null default 1,
  constraint ise_giris_hazir check (durum <> 2 or eksik_sayisi = 0),
  constraint ise_giris_emir check ((durum in (3, 4)) = (is_emri_id is not null)),
  constraint ise_giris_personel check ((is_emri_id is null) = (personel_id is null)),
  constraint ise_giris_iptal check ((durum = -1) = (iptal_nedeni is not null))
);
comment on table ise_giris is
  'One row is the hand-over of an accepted application: where and when the person begins, and the work order that came of it.';
create unique index ise_giris_basvuru_key on ise_giris (basvuru_id) where durum <> -1;
create index ise_giris_basvuru on ise_giris (basvuru_id, id);
create index ise_giris_sira on ise_giris (acik_son_gun, id);
create index ise_giris_durum on ise_giris (durum, id);
create index ise_giris_baslama on ise_giris (ise_baslama_tarihi, id);
create index ise_giris_sube on ise_giris (branch_id, id);
create index ise_giris_isyeri on ise_giris (isyeri_id);
create index ise_giris_son on ise_giris (son_bildirim_tarihi, id);
create index ise_giris_calisan on ise_giris (personel_id);

-- What becomes of the order comes back to the hand-over, whoever moves the order.
create function ise_giris_bildirildi() returns trigger language plpgsql as $$
begin
  update ise_giris set durum = 4, row_version = row_version + 1 where is_emri_id = new.id and durum = 3;
  return null;
end $$;
create trigger ise_giris_bildirildi after update of durum on sgk_tescil_is_emri for each row
  when (new.durum in ('SGKAktarildi', 'PDFOkundu', 'AXSyncOK', 'DocUploadOK')) execute function ise_giris_bildirildi();

insert into yetki (rol_id, ekran, eylem)
  select r.id, 'iseGiris', a.eylem
    from (values (array['IK YÖNETİCİ', 'SGK YÖNETİCİ'], array['gor', 'ekle', 'degistir', 'sil', 'disaAktar']),
                 (array['IK UZMAN'], array['gor', 'ekle', 'degistir', 'sil']),
                 (array['IK BELGE SORUMLUSU', 'IK DEĞERLENDİRME SORUMLUSU', 'IK SALT OKUMA'], array['gor']))
         as v (roller, eylemler)
   cross join unnest(v.eylemler) as a (eylem)
   join rol r on r.sistem || ' ' || r.rol = any(v.roller)
  on conflict do nothing;
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama)
  select 'İşe girişler', 'ekran.iseGiris', '/iseGirisler', 'iseGiris', u.modul_id, u.id, 'clipboard',
         (select max(siralama) from menu) + 1
    from menu u where u.metin_anahtari = 'ekran.basvuruBasligi'
  on conflict (yol) do nothing;
