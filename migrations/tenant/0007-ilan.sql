-- Job postings with the lists they choose from, and the settings of the portal that shows them.
create table portal_ayar (
  id                smallint     primary key default 1 check (id = 1),
  -- a small picture as a data URL, so that pages load nothing from elsewhere
  logo_url          varchar(12000),
  renk              char(7)      not null default '#1c4f8a' check (renk ~ '^#[0-9a-f]{6}$'),
  kvk_url           varchar(500),
  cerez_url         varchar(500),
  gizlilik_url      varchar(500),
  iletisim_metni    varchar(2000),
  izinli_originler  text[]       not null default '{}',
  tckn_kontrol      boolean      not null default true,
  sms_basligi       varchar(11),
  sms_gunluk_butce  integer      not null default 5000 check (sms_gunluk_butce >= 0),
  -- for how many days a request of is_akis waits for its approvers
  is_akis_gun       smallint     not null default 30 check (is_akis_gun between 1 and 90),
  row_version       bigint       not null default 1
);
comment on table portal_ayar is
  'The single row holds the settings of the company''s portal: its look, its links and its limits.';
insert into portal_ayar default values;

create table calisan_tip (
  id          integer generated always as identity primary key,
  tip_adi     varchar(100) not null unique collate "tr-TR-x-icu",
  aktif       boolean      not null default true,
  siralama    integer      not null,
  arama       text         generated always as (katla(tip_adi)) stored,
  row_version bigint       not null default 1,
  constraint calisan_tip_siralama unique (siralama) deferrable initially deferred
);
comment on table calisan_tip is
  'One row is a worker type, such as blue collar or trainee.';
create index calisan_tip_arama on calisan_tip using gin (arama gin_trgm_ops);

create table is_tanim (
  id          integer generated always as identity primary key,
  is_adi      varchar(150) not null unique collate "tr-TR-x-icu",
  aktif       boolean      not null default true,
  arama       text         generated always as (katla(is_adi)) stored,
  row_version bigint       not null default 1
);
comment on table is_tanim is
  'One row is a job that people are hired for, such as camera operator.';
create index is_tanim_is_adi on is_tanim (is_adi, id);
create index is_tanim_arama on is_tanim using gin (arama gin_trgm_ops);

create sequence ilan_no start 1001;

create table ilan (
  id                    bigint generated always as identity primary key,
  iap_kodu              varchar(20)   not null unique default 'IL-' || nextval('ilan_no'),
  baslik                varchar(200)  not null collate "tr-TR-x-icu",
  kisa_aciklama         varchar(500)  not null default '',
  -- HTML, sanitised on write and again on read
  metin                 text          not null default '',
  talep_tarihi          date          not null default (now() at time zone 'Europe/Istanbul')::date,
  basvuru_bitis_tarihi  date,
  -- 0 full time, 1 part time, 2 freelance, -1 unspecified
  zaman_tipi            smallint      not null default -1 check (zaman_tipi in (-1, 0, 1, 2)),
  is_id                 integer references is_tanim (id),
  is_aciklamasi         varchar(250)  not null default '',
  calisan_tip_id        integer references calisan_tip (id),
  -- codes of the master database's places, with the names of the places beside them
  il_kodu               smallint check (il_kodu between 1 and 81),
  ilce_kodu             integer,
  sehir_adi             varchar(50) collate "tr-TR-x-icu",
  ilce_adi              varchar(60) collate "tr-TR-x-icu",
  havuzda_mi            boolean       not null default false,
  otomatik_yonlendir    boolean       not null default false,
  acik                  boolean       not null default false,
  gorunmeye_acik        boolean       not null default false,
  kontenjan             integer check (kontenjan > 0),
  asgari_yas            smallint check (asgari_yas between 16 and 99),
  maas_min              numeric(12, 2) check (maas_min >= 0),
  maas_max              numeric(12, 2) check (maas_max >= maas_min),
  yan_haklar            varchar(1000),
  basvuru_formu_id      integer references basvuru_formu (id),
  row_version           bigint        not null default 1,
  olusturulma_tarihi    timestamptz   not null default now(),
  -- the time of the last change, for the sitemap that search engines read
  son_degisim           timestamptz   not null default now(),
  arama                 text          generated always as (katla(
    baslik || ' ' || kisa_aciklama || ' ' || is_aciklamasi || ' ' || iap_kodu || ' ' ||
    coalesce(sehir_adi, '') || ' ' || coalesce(ilce_adi, ''))) stored,
  check (basvuru_bitis_tarihi is null or basvuru_bitis_tarihi >= talep_tarihi),
  check (not havuzda_mi or (il_kodu is null and ilce_kodu is null)),
  check (ilce_kodu is null or il_kodu is not null),
  check (havuzda_mi or not otomatik_yonlendir)
);
comment on table ilan is
  'One row is a job posting: its text, place and salary, whether it takes applications, and the form that applicants fill in.';

-- a visitor with that worker type is sent straight to the posting, so only one posting of a type may redirect
create unique index ilan_tek_yonlendirme on ilan (calisan_tip_id) where otomatik_yonlendir;
create index ilan_talep_tarihi on ilan (talep_tarihi, id);
create index ilan_bitis on ilan (basvuru_bitis_tarihi, id);
create index ilan_baslik on ilan (baslik, id);
create index ilan_olusturulma on ilan (olusturulma_tarihi, id);
create index ilan_il on ilan (il_kodu, talep_tarihi, id);
create index ilan_ilce on ilan (ilce_kodu, talep_tarihi, id);
create index ilan_is on ilan (is_id, talep_tarihi, id);
create index ilan_calisan_tip on ilan (calisan_tip_id, talep_tarihi, id);
create index ilan_zaman_tipi on ilan (zaman_tipi, talep_tarihi, id);
create index ilan_acik on ilan (acik, talep_tarihi, id);
create index ilan_gorunmeye_acik on ilan (gorunmeye_acik, talep_tarihi, id);
create index ilan_havuzda_mi on ilan (havuzda_mi, talep_tarihi, id);
create index ilan_basvuru_formu on ilan (basvuru_formu_id, id);
-- the public listing: however many postings are closed, its first page reads only open ones
create index ilan_yayin on ilan (talep_tarihi, id) where acik and gorunmeye_acik;
-- without fastupdate, because a search would read every posting of the index's pending list
create index ilan_arama on ilan using gin (arama gin_trgm_ops) with (fastupdate = off);

create function ilan_son_degisim() returns trigger language plpgsql as $$
begin
  new.son_degisim := now();
  return new;
end $$;
create trigger ilan_son_degisim before update on ilan for each row execute function ilan_son_degisim();

insert into degisim (tablo) values ('ilan');
create trigger ilan_degisim after insert or update or delete on ilan
  for each statement execute function degisim_say();

create table proje_test (
  id                 integer generated always as identity primary key,
  iap_id             bigint  not null references ilan (id) on delete cascade,
  test_merkez_tip_id integer not null references test_merkez_tip (id),
  siralama           integer not null,
  zorunlu            boolean not null default true,
  row_version        bigint  not null default 1,
  unique (iap_id, test_merkez_tip_id)
);
comment on table proje_test is
  'One row is a test that a posting asks for.';
create index proje_test_tip on proje_test (test_merkez_tip_id, id);

-- The tests of visible postings, for outside clients.
create view liste_proje_test as
  select p.id, p.iap_id as proj_id, p.test_merkez_tip_id, t.test_adi, t.test_aciklama, p.siralama, p.zorunlu
    from proje_test p join test_merkez_tip t on t.id = p.test_merkez_tip_id join ilan i on i.id = p.iap_id
   where t.aktif and i.gorunmeye_acik;
