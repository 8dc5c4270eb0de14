-- The company's staff. The person and the password are the master's (`id` is master_user's); what they may do is here.
create table kullanici (
  id                 integer      primary key,
  username           varchar(100) not null unique,
  ad_soyad           varchar(250) not null collate "tr-TR-x-icu",
  eposta             varchar(254),
  cep_tel            varchar(10)  check (cep_tel ~ '^5[0-9]{9}$'),
  aktif              boolean      not null default true,
  arama              text         generated always as (katla(ad_soyad || ' ' || username)) stored,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now()
);
create index kullanici_ad_soyad on kullanici (ad_soyad, id);
create index kullanici_arama on kullanici using gin (arama gin_trgm_ops);

create table rol (
  id          integer      generated always as identity primary key,
  sistem      varchar(20)  not null check (sistem in ('SGK', 'IK', 'IEP')),
  rol         varchar(100) not null collate "tr-TR-x-icu",
  aciklama    varchar(500),
  arama       text         generated always as (katla(sistem || ' ' || rol)) stored,
  row_version bigint       not null default 1,
  unique (sistem, rol)
);

create table kullanici_rol (
  id           integer generated always as identity primary key,
  kullanici_id integer not null references kullanici (id) on delete cascade,
  rol_id       integer not null references rol (id) on delete cascade,
  row_version  bigint  not null default 1,
  unique (kullanici_id, rol_id)
);
create index kullanici_rol_rol on kullanici_rol (rol_id);

-- A part of the product as the side menu offers it. `modul` is taken by the parts of an application form.
create table yetki_modul (
  id          integer      generated always as identity primary key,
  module_name varchar(100) not null unique collate "tr-TR-x-icu",
  -- what the company must have been given in the master's table: 1 SGK, 2 Ebasvuru, 3 IEP
  modul_tipi  smallint     not null check (modul_tipi between 1 and 3),
  simge       varchar(40),
  siralama    integer      not null,
  row_version bigint       not null default 1,
  constraint yetki_modul_siralama unique (siralama) deferrable initially deferred
);

create table kullanici_modul (
  id           integer generated always as identity primary key,
  kullanici_id integer not null references kullanici (id) on delete cascade,
  modul_id     integer not null references yetki_modul (id) on delete cascade,
  is_default   boolean not null default false,
  row_version  bigint  not null default 1,
  unique (kullanici_id, modul_id)
);
create unique index kullanici_modul_varsayilan on kullanici_modul (kullanici_id) where is_default;

-- A path of the side menu and the screen that it shows; a heading has neither.
create table menu (
  id          integer      generated always as identity primary key,
  baslik      varchar(100) not null collate "tr-TR-x-icu",
  yol         varchar(100) unique check (yol ~ '^/[A-Za-z0-9/_-]*$'),
  ekran       varchar(60),
  modul_id    integer      not null references yetki_modul (id) on delete cascade,
  ust_id      integer      references menu (id) on delete cascade,
  simge       varchar(40),
  siralama    integer      not null,
  aktif       boolean      not null default true,
  -- where people land after they signed in
  is_default  boolean      not null default false,
  arama       text         generated always as (katla(baslik || ' ' || coalesce(yol, ''))) stored,
  row_version bigint       not null default 1,
  check ((yol is null) = (ekran is null)),
  check (not is_default or yol is not null),
  check (ust_id <> id),
  constraint menu_siralama unique (siralama) deferrable initially deferred
);
create unique index menu_varsayilan on menu (is_default) where is_default;
create index menu_ust on menu (ust_id);

-- What a role may do: an action (gor, ekle, degistir, sil, disaAktar, goster or a screen's own) on a screen.
create table yetki (
  id          integer     generated always as identity primary key,
  rol_id      integer     not null references rol (id) on delete cascade,
  ekran       varchar(60) not null,
  eylem       varchar(30) not null check (eylem ~ '^[a-z][A-Za-z]{1,29}$'),
  row_version bigint      not null default 1,
  unique (rol_id, ekran, eylem)
);

create table company (
  id           integer      generated always as identity primary key,
  company_name varchar(250) not null unique collate "tr-TR-x-icu",
  vergi_no     varchar(11)  check (vergi_no ~ '^[0-9]{10,11}$'),
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(company_name || ' ' || coalesce(vergi_no, ''))) stored,
  row_version  bigint       not null default 1
);

create table unit_type (
  id          integer      generated always as identity primary key,
  type_name   varchar(100) not null unique collate "tr-TR-x-icu",
  siralama    integer      not null,
  arama       text         generated always as (katla(type_name)) stored,
  row_version bigint       not null default 1,
  constraint unit_type_siralama unique (siralama) deferrable initially deferred
);

create table unit (
  id           integer      generated always as identity primary key,
  unit_code    varchar(30)  not null unique,
  unit_name    varchar(250) not null collate "tr-TR-x-icu",
  unit_type_id integer      references unit_type (id),
  unit_type    varchar(100),
  company_id   integer      references company (id),
  company_name varchar(250),
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(unit_code || ' ' || unit_name)) stored,
  row_version  bigint       not null default 1
);
create index unit_name on unit (unit_name, id);
create index unit_unit_type on unit (unit_type_id);
create index unit_company on unit (company_id);

create table branch (
  id           integer      generated always as identity primary key,
  sube_kodu    varchar(30)  not null unique,
  sube_adi     varchar(250) not null collate "tr-TR-x-icu",
  company_id   integer      not null references company (id),
  company_name varchar(250),
  il_kodu      integer,
  il_adi       varchar(100),
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(sube_kodu || ' ' || sube_adi)) stored,
  row_version  bigint       not null default 1
);
create index branch_sube_adi on branch (sube_adi, id);
create index branch_company on branch (company_id);

create index audit_log_zaman on audit_log (zaman, id);

-- As in the master's database.
create table kayitli_gorunum (
  id           integer      generated always as identity primary key,
  ekran        varchar(60)  not null,
  adi          varchar(100) not null collate "tr-TR-x-icu",
  kullanici_id integer      not null,
  paylasilan   boolean      not null default false,
  varsayilan   boolean      not null default false,
  icerik       jsonb        not null,
  row_version  bigint       not null default 1,
  unique (ekran, kullanici_id, adi)
);
create unique index kayitli_gorunum_varsayilan on kayitli_gorunum (ekran, kullanici_id) where varsayilan;

create table disa_aktarim (
  id                 bigint      generated always as identity primary key,
  kullanici_id       integer     not null,
  kaynak             varchar(60) not null,
  bicim              varchar(4)  not null check (bicim in ('csv', 'xlsx')),
  durum              smallint    not null default 0 check (durum in (0, 1, 2, -1)),
  istek              jsonb       not null,
  toplam             bigint,
  yazilan            bigint      not null default 0,
  dosya_adi          varchar(150) not null,
  dosya_anahtari     varchar(200),
  boyut              bigint,
  olusturulma_tarihi timestamptz not null default now(),
  bitis_tarihi       timestamptz,
  check (durum <> 2 or dosya_anahtari is not null)
);
create index disa_aktarim_kullanici on disa_aktarim (kullanici_id, id);
create index disa_aktarim_zaman on disa_aktarim (olusturulma_tarihi);

-- A small picture inside the address itself, so that pages load nothing from elsewhere.
alter table portal_ayar alter column logo_url type varchar(12000);

-- What every company begins with; its administrators change it on their screens.
insert into yetki_modul (module_name, modul_tipi, simge, siralama) values
  ('SGK', 1, 'shield', 1), ('E-Başvuru', 2, 'users', 2), ('İEP', 3, 'briefcase', 3);
insert into rol (sistem, rol, aciklama) values
  ('SGK', 'UZMAN', 'SGK işlemlerini yürütür.'),
  ('SGK', 'YÖNETİCİ', 'Firmanın kullanıcılarını, rollerini ve menülerini yönetir.'),
  ('IK', 'UZMAN', 'İlan, başvuru ve adayları yönetir.'),
  ('IK', 'DEĞERLENDİRME SORUMLUSU', 'Adayları değerlendirir.');

insert into menu (baslik, yol, ekran, modul_id, simge, siralama, is_default)
  select m.baslik, m.yol, m.ekran, y.id, m.simge, m.sira, m.varsayilan
    from (values ('Firmalar', '/firmalar', 'company', 'building', 1, true),
                 ('Şubeler', '/subeler', 'branch', 'map-pin', 2, false),
                 ('Birimler', '/birimler', 'unit', 'sitemap', 3, false),
                 ('Birim türleri', '/birimTurleri', 'unitType', 'tags', 4, false),
                 ('Kullanıcılar', '/kullanicilar', 'kullanici', 'users', 5, false),
                 ('Roller', '/roller', 'rol', 'key', 6, false),
                 ('Yetkiler', '/yetkiler', 'yetki', 'lock', 7, false),
                 ('Menüler', '/menuler', 'menu', 'menu', 8, false),
                 ('Modüller', '/moduller', 'modul', 'apps', 9, false),
                 ('Portal ayarları', '/portalAyarlari', 'portalAyar', 'settings', 10, false),
                 ('İşlem kayıtları', '/islemKayitlari', 'auditLog', 'history', 11, false))
         as m (baslik, yol, ekran, simge, sira, varsayilan)
    cross join yetki_modul y where y.modul_tipi = 1;
-- The recruiter's screens are added here as they are built; the staff that hire find the same company lists.
insert into yetki (rol_id, ekran, eylem)
  select r.id, e.ekran, a.eylem from rol r
    cross join (values ('company'), ('branch'), ('unit'), ('unitType')) as e (ekran)
    cross join (values ('gor'), ('ekle'), ('degistir'), ('disaAktar')) as a (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'));
insert into yetki (rol_id, ekran, eylem)
  select r.id, e.ekran, a.eylem from rol r
    cross join (values ('company'), ('branch'), ('unit'), ('unitType'), ('kullanici'), ('kullaniciRol'), ('rol'),
                       ('yetki'), ('menu'), ('modul'), ('portalAyar'), ('auditLog')) as e (ekran)
    cross join (values ('gor'), ('ekle'), ('degistir'), ('sil'), ('disaAktar'), ('goster')) as a (eylem)
   where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ');
