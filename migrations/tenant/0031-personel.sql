-- Personnel, and the work orders by which their entries and exits are declared to SGK.

create table personel (
  id              bigint       generated always as identity primary key,
  personel_no     varchar(30)  not null unique collate "tr-TR-x-icu",
  kisi_id         bigint       not null references kisi (id),
  isyeri_id       integer      not null references isyeri (id),
  unit_id         integer      references unit (id),
  meslek_kodu     varchar(7)   check (meslek_kodu ~ '^[0-9]{4}\.[0-9]{2}$'),
  -- codes of SGK's lists, which are rows of the master's kod_listesi
  sigortali_turu  smallint     not null default 0 check (sigortali_turu between 0 and 999),
  ogrenim_kodu    smallint     not null default 0 check (ogrenim_kodu between 0 and 99),
  giris_tarihi    date         not null,
  cikis_tarihi    date,
  cikis_kodu      smallint     check (cikis_kodu between 1 and 999),
  -- 1 by the month, 2 by the day, 3 by the hour
  ucret_esasi     smallint     not null default 1 check (ucret_esasi between 1 and 3),
  -- -1 unspecified, 1 part-time, 2 full-time, 3 intern
  employment_type smallint     not null default -1 check (employment_type in (-1, 1, 2, 3)),
  aktif           boolean      generated always as (cikis_tarihi is null) stored,
  arama           text         generated always as (katla(personel_no)) stored,
  row_version     bigint       not null default 1,
  constraint personel_cikis check ((cikis_tarihi is null) = (cikis_kodu is null)),
  constraint personel_gunler check (cikis_tarihi >= giris_tarihi)
);
comment on table personel is
  'One row is the employment of a person at a workplace under a number of the company''s own; a new employment is a new row.';
-- one open employment of a person at a workplace
create unique index personel_tc_kimlik_no_key on personel (isyeri_id, kisi_id) where cikis_tarihi is null;
create index personel_kisi on personel (kisi_id, id);
create index personel_isyeri on personel (isyeri_id, id);
create index personel_unit on personel (unit_id, id);
create index personel_giris on personel (giris_tarihi, id);
create index personel_cikis on personel (cikis_tarihi, id);
create index personel_cikis_kodu on personel (cikis_kodu, id);
create index personel_employment on personel (employment_type, id);
create index personel_aktif on personel (aktif, id);
create index personel_arama on personel using gin (arama gin_trgm_ops);

create sequence sgk_is_emri_no;

create table sgk_tescil_is_emri (
  id                          bigint        generated always as identity primary key,
  is_emri_no                  varchar(30)   not null unique collate "tr-TR-x-icu" default 'IE-' || lpad(nextval('sgk_is_emri_no')::text, 8, '0'),
  -- 1 entry, 2 exit, 3 entry cancelled, 4 exit cancelled; SGK's service knows the first two
  islem_tipi                  smallint      not null check (islem_tipi between 1 and 4),
  personel_id                 bigint        not null references personel (id),
  -- of the employment at the time of the order
  isyeri_id                   integer       not null references isyeri (id),
  kisi_id                     bigint        not null references kisi (id),
  giris_tarihi                date,
  cikis_tarihi                date,
  sigortali_turu              smallint      check (sigortali_turu between 0 and 999),
  gorev_kodu                  smallint      check (gorev_kodu between 1 and 99),
  is_kolu                     smallint      check (is_kolu between 1 and 99),
  meslek_kodu                 varchar(7)    check (meslek_kodu ~ '^[0-9]{4}\.[0-9]{2}$'),
  ogrenim_kodu                smallint      check (ogrenim_kodu between 0 and 99),
  mezuniyet_bolumu            varchar(100),
  mezuniyet_yili              smallint      check (mezuniyet_yili between 1950 and 2100),
  eski_hukumlu                boolean       not null default false,
  ozurlu                      boolean       not null default false,
  kismi_sureli                boolean       not null default false,
  kismi_sureli_gun            smallint      check (kismi_sureli_gun between 1 and 29),
  cikis_nedeni                smallint      check (cikis_nedeni between 1 and 999),
  -- the month of the exit and the month before it
  bulundugumuz_belge_turu     smallint      check (bulundugumuz_belge_turu between 1 and 99),
  bulundugumuz_ucret          numeric(12,2) check (bulundugumuz_ucret >= 0),
  bulundugumuz_ikramiye       numeric(12,2) check (bulundugumuz_ikramiye >= 0),
  bulundugumuz_eksik_gun      smallint      check (bulundugumuz_eksik_gun between 0 and 31),
  bulundugumuz_eksik_neden    smallint      check (bulundugumuz_eksik_neden between 0 and 99),
  onceki_belge_turu           smallint      check (onceki_belge_turu between 1 and 99),
  onceki_ucret                numeric(12,2) check (onceki_ucret >= 0),
  onceki_ikramiye             numeric(12,2) check (onceki_ikramiye >= 0),
  onceki_eksik_gun            smallint      check (onceki_eksik_gun between 0 and 31),
  onceki_eksik_neden          smallint      check (onceki_eksik_neden between 0 and 99),
  durum                       varchar(20)   not null default 'Olusturuldu'
    check (durum in ('Olusturuldu', 'SGKAktarildi', 'PDFOkundu', 'AXSyncOK', 'DocUploadOK', 'SGKAktarimHata', 'PDFOkumaHata', 'AXSyncHata', 'ManuelKapatildi')),
  durum_zamani                timestamptz   not null default now(),
  -- of the step that failed last; empty once a step has gone well
  hata_kodu                   integer,
  hata_aciklama               varchar(1000),
  -- how often a step was tried
  deneme                      integer       not null default 0 check (deneme >= 0),
  -- what SGK named the registration by; empty where it was found there without a reference
  referans_kodu               varchar(30)   check (referans_kodu ~ '^[0-9]{1,30}$'),
  sicil_no                    varchar(30),
  aktarim_zamani              timestamptz,
  belge                       bigint[]      not null default '{}' check (cardinality(belge) <= 1),
  ax_kayit_no                 varchar(100),
  doc_id                      varchar(100),
  kapatma_nedeni              varchar(500),
  -- 0 known, 1 no notice required, 2 unknown
  son_gun_durumu              smallint      not null default 2 check (son_gun_durumu between 0 and 2),
  son_tarih                   date,
  tahmini_ceza                numeric(12, 2),
  acik_son_gun                date          generated always as (case when durum in ('Olusturuldu', 'SGKAktarimHata') then son_tarih end) stored,
  -- 2 file, 3 by hand
  kaynak                      smallint      not null default 3 check (kaynak between 1 and 4),
  created_date                timestamptz   not null default now(),
  arama                       text          generated always as (katla(is_emri_no || ' ' || coalesce(referans_kodu, ''))) stored,
  row_version                 bigint        not null default 1,
  constraint sgk_tescil_gun check (case when islem_tipi in (1, 3) then giris_tarihi is not null else cikis_tarihi is not null end),
  constraint sgk_tescil_gunler check (cikis_tarihi >= giris_tarihi),
  constraint sgk_tescil_kapatma check ((durum = 'ManuelKapatildi') = (kapatma_nedeni is not null)),
  constraint sgk_tescil_belge check (durum not in ('PDFOkundu', 'AXSyncOK', 'DocUploadOK') or cardinality(belge) = 1),
  constraint sgk_tescil_ax check (durum not in ('AXSyncOK', 'DocUploadOK') or ax_kayit_no is not null),
  constraint sgk_tescil_doc check (durum <> 'DocUploadOK' or doc_id is not null),
  constraint sgk_tescil_son_gun check ((son_gun_durumu = 0) = (son_tarih is not null))
);
comment on table sgk_tescil_is_emri is
  'One row is a work order to declare an entry into work or an exit from it, with how far it has come.';
-- one open order of a kind for an employment
create unique index sgk_tescil_acik on sgk_tescil_is_emri (personel_id, islem_tipi) where durum in ('Olusturuldu', 'SGKAktarimHata');
create index sgk_tescil_sira on sgk_tescil_is_emri (acik_son_gun, id);
create index sgk_tescil_durum on sgk_tescil_is_emri (durum, id);
create index sgk_tescil_tip on sgk_tescil_is_emri (islem_tipi, id);
create index sgk_tescil_olusma on sgk_tescil_is_emri (created_date, id);
create index sgk_tescil_giris on sgk_tescil_is_emri (giris_tarihi, id);
create index sgk_tescil_cikis on sgk_tescil_is_emri (cikis_tarihi, id);
create index sgk_tescil_isyeri on sgk_tescil_is_emri (isyeri_id, id);
create index sgk_tescil_kisi on sgk_tescil_is_emri (kisi_id, id);
create index sgk_tescil_personel on sgk_tescil_is_emri (personel_id, id);
create index sgk_tescil_arama on sgk_tescil_is_emri using gin (arama gin_trgm_ops);

-- What a step leads to, whatever statement asks: an order goes on by one step, fails in one, goes back to the step
-- before a failure, or is closed by hand for good.
create function sgk_tescil_yolu() returns trigger language plpgsql as $$
begin
  if old.durum <> new.durum and new.durum <> 'ManuelKapatildi'
     and not (old.durum, new.durum) in (
       ('Olusturuldu', 'SGKAktarildi'), ('Olusturuldu', 'SGKAktarimHata'), ('SGKAktarimHata', 'Olusturuldu'),
       ('SGKAktarildi', 'PDFOkundu'), ('SGKAktarildi', 'PDFOkumaHata'), ('PDFOkumaHata', 'SGKAktarildi'), ('PDFOkumaHata', 'PDFOkundu'),
       ('PDFOkundu', 'AXSyncOK'), ('PDFOkundu', 'AXSyncHata'), ('AXSyncOK', 'DocUploadOK'), ('AXSyncOK', 'AXSyncHata'),
       ('AXSyncHata', 'PDFOkundu'), ('AXSyncHata', 'AXSyncOK')) then
    raise exception 'a work order does not go from % to %', old.durum, new.durum using errcode = 'check_violation';
  end if;
  if old.durum = 'ManuelKapatildi' and new.durum <> old.durum then
    raise exception 'a closed work order stays closed' using errcode = 'check_violation';
  end if;
  if old.durum <> new.durum then new.durum_zamani := now(); end if;
  return new;
end $$;
create trigger sgk_tescil_yolu before update on sgk_tescil_is_emri for each row execute function sgk_tescil_yolu();

-- What SGK answered to a declaration besides code and text, and declarations whose effect was there before they left.
alter table sgk_beyan add column cevap jsonb check (jsonb_typeof(cevap) = 'object');
alter table sgk_beyan drop constraint sgk_beyan_gonderim;
alter table sgk_beyan add constraint sgk_beyan_gonderim
  check (gonderim_zamani is not null or durum in (0, 3) or (durum = 2 and neden is not distinct from 'kayitVardi'));
create index sgk_beyan_hazir on sgk_beyan (isyeri_id, islem, id) where durum = 0;

create or replace function sgk_beyan_yolu() returns trigger language plpgsql as $$
begin
  if (old.istek_id, old.islem, old.isyeri_id, old.kayit, old.kayit_id, old.istek, old.kullanici_id)
     is distinct from
     (new.istek_id, new.islem, new.isyeri_id, new.kayit, new.kayit_id, new.istek, new.kullanici_id)
     or old.kisi_id is distinct from new.kisi_id then
    raise exception 'what a declaration says never changes' using errcode = 'check_violation';
  end if;
  if old.durum in (2, 3)
     or (old.durum <> new.durum and not (old.durum, new.durum) in ((0, 1), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (4, 2), (4, 3))
         and not ((old.durum, new.durum) = (0, 2) and new.neden is not distinct from 'kayitVardi')) then
    raise exception 'a declaration does not go from % to %', old.durum, new.durum using errcode = 'check_violation';
  end if;
  return new;
end $$;

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, y.id, v.simge,
         (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'Tescil izleme', '/tescilIzleme', 'tescil', 'clipboard'), (2, 'Personeller', '/personeller', 'personel', 'users'))
         as v (sira, baslik, yol, ekran, simge)
   cross join (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
-- loses: menu.siralama because lines after the accidents make room for the registrations and the personnel
-- They stand among the lines of a day's work. A company that has moved the line of accidents keeps its order.
with yer as (
  select k.siralama from menu k where k.yol = '/isKazalari' and k.ust_id is null
     and exists (select from menu e where e.yol = '/eVizite' and e.ust_id is null and e.siralama = k.siralama - 1)),
yeni as (
  select m.id, row_number() over (order by m.id) as sira from menu m where m.yol in ('/tescilIzleme', '/personeller'))
update menu m set siralama = coalesce(yer.siralama + (select y.sira from yeni y where y.id = m.id), m.siralama + 2)
  from yer where m.siralama > yer.siralama;

insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, e.eylem
    from rol r
   cross join (values ('personel', array['gor', 'ekle', 'degistir', 'sil', 'disaAktar', 'goster']),
                      ('tescil', array['gor', 'ekle', 'degistir', 'sil', 'disaAktar', 'goster', 'gonder', 'kapat'])) as v (ekran, eylemler)
   cross join unnest(v.eylemler) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
