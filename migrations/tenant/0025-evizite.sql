-- What SGK's e-Vizite service tells of a workplace: sick reports with their approvals, accidents at work, and the
-- record of the readings that brought them.

create table sgk_okuma (
  id              bigint       generated always as identity primary key,
  job_id          bigint       not null,
  satir_id        bigint       not null,
  isyeri_id       integer      not null references isyeri (id) on delete cascade,
  -- 0 accidents, 1 sick reports
  monitor_type    smallint     not null check (monitor_type between 0 and 3),
  asama           varchar(5)   not null check (asama in ('hizli', 'yavas')),
  calisma_gunu    date         not null,
  -- a higher number takes the reading over: what an earlier attempt brings is not stored any more
  deneme          integer      not null check (deneme >= 1),
  -- of a slow reading: the list of approved reports has been stored, details follow
  liste_okundu    boolean      not null default false,
  -- the first reading of a workplace: what it finds was there before and is no news
  ilk_okuma       boolean      not null default false,
  -- SGK shows 100 rows at most
  liste_dolu      boolean      not null default false,
  status          smallint,
  sonuc_kod       integer,
  mesaj           varchar(1000),
  yavas_gerekli   boolean      not null default false,
  baslama         timestamptz  not null default now(),
  bitti           timestamptz,
  unique (job_id, isyeri_id, monitor_type, asama),
  constraint sgk_okuma_bitti check ((bitti is null) = (status is null))
);
comment on table sgk_okuma is
  'One row is the reading of a workplace for a job and stage: written together with the records that it brought, by its newest attempt alone.';
create index sgk_okuma_isyeri on sgk_okuma (isyeri_id, monitor_type, asama, bitti);

create table sgk_evizite (
  id                     bigint       generated always as identity primary key,
  isyeri_id              integer      not null references isyeri (id),
  kisi_id                bigint       not null references kisi (id),
  medula_rapor_id        varchar(20)  not null check (medula_rapor_id ~ '^[0-9]{1,20}$'),
  rapor_takip_no         varchar(40),
  rapor_sira_no          varchar(20),
  -- 1 accident at work, 2 occupational disease, 3 sickness, 4 maternity
  vaka                   smallint     not null check (vaka between 1 and 4),
  rapor_durumu           smallint     check (rapor_durumu between 1 and 16),
  poliklinik_tarihi      date,
  yatis_baslangic        date,
  yatis_bitis            date,
  ayakta_baslangic       date,
  ayakta_bitis           date,
  dogum_oncesi_baslangic date,
  isbasi_kontrol_tarihi  date,
  rapor_baslangic        date,
  rapor_bitis            date,
  gun_sayisi             integer,
  is_kazasi_tarihi       date,
  tesis_kodu             varchar(20),
  tesis_adi              varchar(250) collate "tr-TR-x-icu",
  -- health data: cipher text of the clinic's branch
  brans                  text,
  arsiv                  boolean      not null default false,
  bekleyen_listede       boolean      not null default false,
  onayli_listede         boolean      not null default false,
  -- SGK's own word on the approval in the pending list: 0 none, 1 in part, 2 whole
  sgk_onay               smallint     check (sgk_onay between 0 and 2),
  -- 0 waits, 1 approved in part, 2 approved, 3 not my staff, 4 archive, 5 vanished
  onay_durumu            smallint     not null check (onay_durumu between 0 and 5),
  -- the last approved day, and how many days the approvals hold
  onayli_bitis           date,
  onayli_gun             integer      not null default 0 check (onayli_gun >= 0),
  kalan_baslangic        date,
  kalan_bitis            date,
  -- 0 known, 1 no notice required, 2 unknown
  son_gun_durumu         smallint     not null default 2 check (son_gun_durumu between 0 and 2),
  son_bildirim_tarihi    date,
  tahmini_ceza           numeric(12, 2),
  -- the last day of what still has to be done
  acik_son_gun           date         generated always as (case when onay_durumu in (0, 1) then son_bildirim_tarihi end) stored,
  -- asked to be marked read at SGK, and marked
  okundu_istendi         timestamptz,
  okundu_kapatildi       timestamptz,
  personelim_degil       boolean      not null default false,
  -- details are wanted, and when they were read
  detay_istendi          timestamptz,
  detay_okundu           timestamptz,
  -- 1 web service, 4 simulator
  kaynak                 smallint     not null check (kaynak between 1 and 4),
  ilk_okuma              boolean      not null,
  ilk_gorulme            timestamptz  not null default now(),
  listeden_dustu         timestamptz,
  okuma_id               bigint       references sgk_okuma (id) on delete set null,
  -- fields that the product does not know, without national ids
  ham_veri               jsonb        check (jsonb_typeof(ham_veri) = 'object'),
  arama                  text         generated always as (katla(medula_rapor_id || ' ' || coalesce(tesis_adi, ''))) stored,
  row_version            bigint       not null default 1,
  unique (isyeri_id, medula_rapor_id),
  constraint sgk_evizite_son_gun check ((son_gun_durumu = 0) = (son_bildirim_tarihi is not null)),
  constraint sgk_evizite_okundu check (okundu_kapatildi is null or okundu_istendi is not null)
);
comment on table sgk_evizite is
  'One row is a sick report that SGK has shown for a workplace, with what became of its approval.';
create index sgk_evizite_acik on sgk_evizite (acik_son_gun, id);
create index sgk_evizite_son_gun on sgk_evizite (son_bildirim_tarihi, id);
create index sgk_evizite_durum on sgk_evizite (onay_durumu, id);
create index sgk_evizite_poliklinik on sgk_evizite (poliklinik_tarihi, id);
create index sgk_evizite_baslangic on sgk_evizite (rapor_baslangic, id);
create index sgk_evizite_bitis on sgk_evizite (rapor_bitis, id);
create index sgk_evizite_vaka on sgk_evizite (vaka, id);
create index sgk_evizite_isyeri on sgk_evizite (isyeri_id, id);
create index sgk_evizite_kisi on sgk_evizite (kisi_id, id);
create index sgk_evizite_arama on sgk_evizite using gin (arama gin_trgm_ops);

create table sgk_evizite_parca (
  id           bigint      generated always as identity primary key,
  evizite_id   bigint      not null references sgk_evizite (id) on delete cascade,
  -- SGK's number of the approval; empty where its answer did not tell
  bildirim_id  varchar(20) check (bildirim_id ~ '^[0-9]{1,20}$'),
  baslangic    date        not null,
  bitis        date        not null,
  calisti      boolean     not null,
  islem_tarihi date,
  odeme_cikti  boolean     not null default false,
  unique (evizite_id, bildirim_id),
  check (bitis >= baslangic)
);
comment on table sgk_evizite_parca is
  'One row is an approved piece of a sick report: the days that the employer has declared.';

create table sgk_is_kazasi (
  id                          bigint       generated always as identity primary key,
  isyeri_id                   integer      not null references isyeri (id),
  kisi_id                     bigint       not null references kisi (id),
  -- the hospital's notice; empty for what was entered by hand or suggested by a report
  bildirim_id                 varchar(20)  check (bildirim_id ~ '^[0-9]{1,20}$'),
  evizite_id                  bigint       unique references sgk_evizite (id) on delete set null,
  -- 0 none, 1 suggested, 2 accepted, 3 refused
  oneri                       smallint     not null default 0 check (oneri between 0 and 3),
  cinsiyet                    varchar(1),
  is_kazasi_tarihi            date,
  is_kazasi_saati             time,
  provizyon_tarihi            date,
  provizyon_tipi              varchar(20),
  tesis_adi                   varchar(250) collate "tr-TR-x-icu",
  islem_turu                  varchar(20),
  gib_sube_no                 varchar(20),
  ogrenme_tarihi              date,
  isyeri_kontrolu_disinda     boolean      not null default false,
  -- the form of the notice (Ek-7)
  vardiya_baslangic_saati     time,
  vardiya_bitis_saati         time,
  kaza_sonrasi_isyeri_durumu  varchar(250),
  son_ise_giris_tarihi        date,
  ilk_ise_giris_tarihi        date,
  medeni_hal                  varchar(30),
  uyruk                       varchar(60),
  ogrenim_durumu              varchar(100),
  meslek                      varchar(150),
  gorev                       varchar(150),
  istihdam_durumu             varchar(100),
  mesleki_egitim_aldi_mi      boolean      not null default false,
  isg_egitimi_aldi_mi         boolean      not null default false,
  kaza_gunu_isbasi_saati      time,
  kazadan_sonra_ne_yapti      varchar(500),
  isi_birakma_tarihi          date,
  isi_birakma_saati           time,
  genel_faaliyet              varchar(250),
  ozel_faaliyet               varchar(250),
  kullandigi_arac             varchar(250),
  yaralanmaya_neden_olay      varchar(500),
  yaralanmaya_neden_arac      varchar(250),
  is_goremezlik_var_mi        boolean      not null default false,
  isgunu_kaybi                integer      check (isgunu_kaybi between 0 and 9999),
  kaza_yeri                   varchar(250),
  kaza_aciklama               varchar(2000),
  -- one witness a line
  tanik_listesi               varchar(4000),
  yakin_ad_soyad              varchar(200),
  hazirlayan_ad_soyad         varchar(200),
  hazirlayan_tel              varchar(10),
  hazirlayan_eposta           varchar(250),
  kadin_sayisi                integer      check (kadin_sayisi between 0 and 99999),
  erkek_sayisi                integer      check (erkek_sayisi between 0 and 99999),
  cocuk_sayisi                integer      check (cocuk_sayisi between 0 and 99999),
  stajyer_sayisi              integer      check (stajyer_sayisi between 0 and 99999),
  engelli_sayisi              integer      check (engelli_sayisi between 0 and 99999),
  hukumlu_sayisi              integer      check (hukumlu_sayisi between 0 and 99999),
  -- 0 not notified, 1 draft, 2 notified, 3 no notice required, 4 notified late
  bildirim_durumu             smallint     not null default 0 check (bildirim_durumu between 0 and 4),
  bildirim_tarihi             date,
  bildirim_no                 varchar(60),
  bildirim_gerekmez_nedeni    varchar(500),
  kolluk_bildirim_zamani      timestamptz,
  son_gun_durumu              smallint     not null default 2 check (son_gun_durumu in (0, 2)),
  son_bildirim_tarihi         date,
  guvenli_son_gun             date,
  tahmini_ceza                numeric(12, 2),
  acik_son_gun                date         generated always as (case when bildirim_durumu in (0, 1) then son_bildirim_tarihi end) stored,
  -- the day of the accident, or the hospital's where nobody says
  kaza_gunu                   date         generated always as (coalesce(is_kazasi_tarihi, provizyon_tarihi)) stored,
  listede                     boolean      not null default false,
  okundu_istendi              timestamptz,
  okundu_kapatildi            timestamptz,
  -- 1 web service, 3 by hand, 4 simulator
  kaynak                      smallint     not null default 3 check (kaynak between 1 and 4),
  ilk_okuma                   boolean      not null default false,
  ilk_gorulme                 timestamptz  not null default now(),
  okuma_id                    bigint       references sgk_okuma (id) on delete set null,
  ham_veri                    jsonb        check (jsonb_typeof(ham_veri) = 'object'),
  arama                       text         generated always as (katla(coalesce(bildirim_id, '') || ' ' || coalesce(tesis_adi, ''))) stored,
  row_version                 bigint       not null default 1,
  unique (isyeri_id, bildirim_id),
  constraint sgk_is_kazasi_bildirim check ((bildirim_durumu in (2, 4)) = (bildirim_tarihi is not null)),
  constraint sgk_is_kazasi_gerekmez check ((bildirim_durumu = 3) = (bildirim_gerekmez_nedeni is not null)),
  constraint sgk_is_kazasi_son_gun check ((son_gun_durumu = 0) = (son_bildirim_tarihi is not null)),
  constraint sgk_is_kazasi_okundu check (okundu_kapatildi is null or okundu_istendi is not null)
);
comment on table sgk_is_kazasi is
  'One row is an accident at work: seen by a hospital, suggested by a sick report or entered by hand, with the form and the proof of its notice.';
create index sgk_is_kazasi_acik on sgk_is_kazasi (acik_son_gun, id);
create index sgk_is_kazasi_son_gun on sgk_is_kazasi (son_bildirim_tarihi, id);
create index sgk_is_kazasi_durum on sgk_is_kazasi (bildirim_durumu, id);
create index sgk_is_kazasi_gun on sgk_is_kazasi (kaza_gunu, id);
create index sgk_is_kazasi_oneri on sgk_is_kazasi (oneri, id);
create index sgk_is_kazasi_isyeri on sgk_is_kazasi (isyeri_id, id);
create index sgk_is_kazasi_kisi on sgk_is_kazasi (kisi_id, id);
create index sgk_is_kazasi_arama on sgk_is_kazasi using gin (arama gin_trgm_ops);

-- the newest declaration of a record
create index sgk_beyan_kayit on sgk_beyan (kayit, kayit_id, id);

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, y.id, v.simge,
         (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'E-Vizite', '/eVizite', 'eVizite', 'bed'), (2, 'İş kazaları', '/isKazalari', 'isKazasi', 'alert'))
         as v (sira, baslik, yol, ekran, simge)
   cross join (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, e.eylem
    from rol r
   cross join (values ('eVizite', array['gor', 'onayla', 'beyan', 'goster', 'saglikGor', 'disaAktar']),
                      ('isKazasi', array['gor', 'degistir', 'beyan', 'goster', 'disaAktar'])) as v (ekran, eylemler)
   cross join unnest(v.eylemler) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
