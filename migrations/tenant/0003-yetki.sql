-- Staff of the company and what they may do: users, roles, rights, the side menu, and their saved views and exports.

-- The person and the password are the master's; `id` is the id of master_user.
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
comment on table kullanici is
  'One row is a member of the company''s staff, under the number of the master user.';
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
comment on table rol is
  'One row is a role within one system of the product; its rights are in yetki.';

create table kullanici_rol (
  id           integer generated always as identity primary key,
  kullanici_id integer not null references kullanici (id) on delete cascade,
  rol_id       integer not null references rol (id) on delete cascade,
  row_version  bigint  not null default 1,
  unique (kullanici_id, rol_id)
);
comment on table kullanici_rol is
  'One row gives a role to a member of staff.';
create index kullanici_rol_rol on kullanici_rol (rol_id);

create table yetki (
  id          integer     generated always as identity primary key,
  rol_id      integer     not null references rol (id) on delete cascade,
  ekran       varchar(60) not null,
  -- gor, ekle, degistir, sil, disaAktar, goster, or an action of the screen's own
  eylem       varchar(30) not null check (eylem ~ '^[a-z][A-Za-z]{1,29}$'),
  row_version bigint      not null default 1,
  unique (rol_id, ekran, eylem)
);
comment on table yetki is
  'One row is a right: a role may do one action on one screen.';

-- The name `modul` belongs to the parts of an application form.
create table yetki_modul (
  id          integer      generated always as identity primary key,
  module_name varchar(100) not null unique collate "tr-TR-x-icu",
  -- the module that the company must have in the master's master_tenant_modul: 1 SGK, 2 Ebasvuru, 3 IEP
  modul_tipi  smallint     not null check (modul_tipi between 1 and 3),
  simge       varchar(40),
  siralama    integer      not null,
  row_version bigint       not null default 1,
  constraint yetki_modul_siralama unique (siralama) deferrable initially deferred
);
comment on table yetki_modul is
  'One row is a module of the product as the side menu offers it.';

create table kullanici_modul (
  id           integer generated always as identity primary key,
  kullanici_id integer not null references kullanici (id) on delete cascade,
  modul_id     integer not null references yetki_modul (id) on delete cascade,
  is_default   boolean not null default false,
  row_version  bigint  not null default 1,
  unique (kullanici_id, modul_id)
);
comment on table kullanici_modul is
  'One row gives a module of the side menu to a member of staff; one module of a user is the default.';
create unique index kullanici_modul_varsayilan on kullanici_modul (kullanici_id) where is_default;

create table menu (
  id          integer      generated always as identity primary key,
  baslik      varchar(100) not null collate "tr-TR-x-icu",
  -- a heading has neither path nor screen
  yol         varchar(100) unique check (yol ~ '^/[A-Za-z0-9/_-]*$'),
  ekran       varchar(60),
  modul_id    integer      not null references yetki_modul (id) on delete cascade,
  ust_id      integer      references menu (id) on delete cascade,
  simge       varchar(40),
  siralama    integer      not null,
  aktif       boolean      not null default true,
  -- the page that staff land on after they signed in
  is_default  boolean      not null default false,
  arama       text         generated always as (katla(baslik || ' ' || coalesce(yol, ''))) stored,
  row_version bigint       not null default 1,
  check ((yol is null) = (ekran is null)),
  check (not is_default or yol is not null),
  check (ust_id <> id),
  constraint menu_siralama unique (siralama) deferrable initially deferred
);
comment on table menu is
  'One row is an entry of the side menu: a path with the screen that it shows, or a heading.';
create unique index menu_varsayilan on menu (is_default) where is_default;
create index menu_ust on menu (ust_id);

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
comment on table kayitli_gorunum is
  'One row is a saved view of a list screen: columns, filters and order as a user wants them.';
create unique index kayitli_gorunum_varsayilan on kayitli_gorunum (ekran, kullanici_id) where varsayilan;

create table disa_aktarim (
  id                 bigint      generated always as identity primary key,
  kullanici_id       integer     not null,
  kaynak             varchar(60) not null,
  bicim              varchar(4)  not null check (bicim in ('csv', 'xlsx')),
  -- 0 waits, 1 is written, 2 is ready, -1 failed
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
comment on table disa_aktarim is
  'One row is the export of a list that is written into a file in the background.';
create index disa_aktarim_kullanici on disa_aktarim (kullanici_id, id);
create index disa_aktarim_zaman on disa_aktarim (olusturulma_tarihi);

-- The rows that every company begins with; its administrators change them on their screens.
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
-- SGK specialists keep the lists of the organisation; managers keep staff, rights, menus and settings as well.
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
