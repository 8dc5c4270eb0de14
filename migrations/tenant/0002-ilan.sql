-- What pages of the portal read about their company. One row.
create table portal_ayar (
  id                smallint     primary key default 1 check (id = 1),
  logo_url          varchar(500),
  renk              char(7)      not null default '#1c4f8a' check (renk ~ '^#[0-9a-f]{6}$'),
  kvk_url           varchar(500),
  cerez_url         varchar(500),
  gizlilik_url      varchar(500),
  iletisim_metni    varchar(2000),
  izinli_originler  text[]       not null default '{}',
  tckn_kontrol      boolean      not null default true,
  sms_basligi       varchar(11),
  row_version       bigint       not null default 1
);
insert into portal_ayar default values;

create table idempotency (
  konu               varchar(80)  not null,
  yol                varchar(200) not null,
  anahtar            varchar(64)  not null,
  govde_hash         bytea        not null,
  cevap              jsonb        not null,
  olusturulma_tarihi timestamptz  not null default now(),
  primary key (konu, yol, anahtar)
);
create index idempotency_zaman on idempotency (olusturulma_tarihi);

-- Append-only and chained: each row's `zincir` covers the row before it.
create table audit_log (
  id         bigint generated always as identity primary key,
  zaman      timestamptz  not null default clock_timestamp(),
  aktor      varchar(80)  not null,
  adres      varchar(64),
  istek_id   varchar(64),
  islem      varchar(60)  not null,
  varlik     varchar(60)  not null,
  varlik_id  varchar(64),
  degisim    jsonb        not null default '{}',
  sonuc      varchar(20)  not null default 'tamam',
  zincir     bytea        not null
);
create index audit_log_varlik on audit_log (varlik, varlik_id, id);

-- What a link covers, the same under every session's time zone and with every empty column in its place.
create function audit_ozu(satir audit_log) returns bytea language sql stable
  return convert_to(jsonb_build_array(
    satir.id, extract(epoch from satir.zaman), satir.aktor, satir.adres, satir.istek_id, satir.islem, satir.varlik,
    satir.varlik_id, satir.degisim, satir.sonuc)::text, 'UTF8');

create function audit_zincir() returns trigger language plpgsql as $$
declare onceki bytea;
begin
  -- one writer at a time from here to its commit, or two rows would follow the same one
  perform pg_advisory_xact_lock(7305001);
  -- the number it came with was taken before the wait: the chain would not follow the numbers
  new.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
  select zincir into onceki from audit_log order by id desc limit 1;
  new.zincir := sha256(coalesce(onceki, ''::bytea) || audit_ozu(new));
  return new;
end $$;
create trigger audit_zincir before insert on audit_log for each row execute function audit_zincir();

create function audit_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_degismez before update or delete on audit_log for each row execute function audit_degismez();

-- A table named here tells by `surum` whether anything in it changed; counts kept by version are never wrong.
create table degisim (
  tablo varchar(63) primary key,
  surum bigint      not null default 1
);
create function degisim_say() returns trigger language plpgsql as $$
begin
  update degisim set surum = surum + 1 where tablo = tg_table_name;
  return null;
end $$;

create table calisan_tip (
  id          integer generated always as identity primary key,
  tip_adi     varchar(100) not null unique collate "tr-TR-x-icu",
  aktif       boolean      not null default true,
  siralama    integer      not null,
  arama       text         generated always as (katla(tip_adi)) stored,
  row_version bigint       not null default 1,
  constraint calisan_tip_siralama unique (siralama) deferrable initially deferred
);
create index calisan_tip_arama on calisan_tip using gin (arama gin_trgm_ops);

create table is_tanim (
  id          integer generated always as identity primary key,
  is_adi      varchar(150) not null unique collate "tr-TR-x-icu",
  aktif       boolean      not null default true,
  arama       text         generated always as (katla(is_adi)) stored,
  row_version bigint       not null default 1
);
create index is_tanim_is_adi on is_tanim (is_adi, id);
create index is_tanim_arama on is_tanim using gin (arama gin_trgm_ops);

create sequence ilan_no start 1001;

create table ilan (
  id                    bigint generated always as identity primary key,
  iap_kodu              varchar(20)   not null unique default 'IL-' || nextval('ilan_no'),
  baslik                varchar(200)  not null collate "tr-TR-x-icu",
  kisa_aciklama         varchar(500)  not null default '',
  -- sanitised on write and again on read
  metin                 text          not null default '',
  talep_tarihi          date          not null default (now() at time zone 'Europe/Istanbul')::date,
  basvuru_bitis_tarihi  date,
  zaman_tipi            smallint      not null default -1 check (zaman_tipi in (-1, 0, 1, 2)),
  is_id                 integer references is_tanim (id),
  is_aciklamasi         varchar(250)  not null default '',
  calisan_tip_id        integer references calisan_tip (id),
  -- codes of the master database's places, their names kept beside them
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
  row_version           bigint        not null default 1,
  olusturulma_tarihi    timestamptz   not null default now(),
  -- what a search engine is told about its last change
  son_degisim           timestamptz   not null default now(),
  arama                 text          generated always as (katla(
    baslik || ' ' || kisa_aciklama || ' ' || is_aciklamasi || ' ' || iap_kodu || ' ' ||
    coalesce(sehir_adi, '') || ' ' || coalesce(ilce_adi, ''))) stored,
  check (basvuru_bitis_tarihi is null or basvuru_bitis_tarihi >= talep_tarihi),
  check (not havuzda_mi or (il_kodu is null and ilce_kodu is null)),
  check (ilce_kodu is null or il_kodu is not null),
  check (havuzda_mi or not otomatik_yonlendir)
);

-- a visitor with that worker type is sent straight on, so there may be only one such posting
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
-- the public listing: however many postings are closed, its first page reads only open ones
create index ilan_yayin on ilan (talep_tarihi, id) where acik and gorunmeye_acik;
-- straight into the index: a search would otherwise read every posting that waits beside it
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
