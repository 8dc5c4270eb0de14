create table master_user (
  id                 integer generated always as identity primary key,
  username           varchar(100) not null unique check (username = lower(username collate "C")),
  full_name          varchar(250) not null collate "tr-TR-x-icu",
  password           text         not null,
  -- 1 super admin, 2 tenant admin, null plain staff
  master_user_tipi   smallint check (master_user_tipi in (1, 2)),
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  created_date       timestamptz  not null default now(),
  last_modified_date timestamptz  not null default now()
);

-- One row is one sign-in: a family of access and refresh tokens that ends as a whole.
create table oturum (
  id                 bigint generated always as identity primary key,
  sinif              varchar(4)  not null check (sinif in ('reg', 'ady', 'mst')),
  tenant_id          integer references master_tenant (id) on delete cascade,
  -- aday id in the tenant's database, or master_user id
  konu_id            bigint      not null,
  veri               jsonb       not null default '{}',
  olusturulma_tarihi timestamptz not null default now(),
  son_gorulme        timestamptz not null default now(),
  mutlak_son         timestamptz not null,
  bitti              timestamptz,
  check ((sinif = 'mst') = (tenant_id is null))
);
create index oturum_konu on oturum (sinif, tenant_id, konu_id) where bitti is null;
create index oturum_son on oturum (mutlak_son);

-- Access tokens. A tab inside a tenant has its own row of class `tnt` in the family of its `mst`.
create table oturum_token (
  token_hash         bytea       primary key,
  oturum_id          bigint      not null references oturum (id) on delete cascade,
  sinif              varchar(4)  not null check (sinif in ('reg', 'ady', 'mst', 'tnt')),
  tenant_id          integer references master_tenant (id) on delete cascade,
  olusturulma_tarihi timestamptz not null default now(),
  check ((sinif = 'mst') = (tenant_id is null))
);
create index oturum_token_oturum on oturum_token (oturum_id);

-- Refresh tokens: single use, decided by one conditional update.
create table oturum_yenileme (
  yenileme_hash      bytea       primary key,
  oturum_id          bigint      not null references oturum (id) on delete cascade,
  olusturulma_tarihi timestamptz not null default now(),
  kullanildi         timestamptz
);
create index oturum_yenileme_oturum on oturum_yenileme (oturum_id);

-- What a visitor chose before signing in. The visitor's token itself is stateless until there is something to keep.
create table ziyaretci (
  ziyaretci_hash     bytea       primary key,
  tenant_id          integer     not null references master_tenant (id) on delete cascade,
  iap_id             bigint,
  bitti              timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  son_gorulme        timestamptz not null default now()
);
create index ziyaretci_son on ziyaretci (son_gorulme);

-- Fixed windows of the limits on what costs money, guesses or changes; `anahtar` holds no personal data in clear.
create table sinir (
  ad       varchar(60) not null,
  anahtar  bytea       not null,
  pencere  timestamptz not null,
  sayi     integer     not null,
  primary key (ad, anahtar, pencere)
);
create index sinir_pencere on sinir (pencere);
