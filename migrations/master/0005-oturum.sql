-- Sessions of candidates and staff, visitors who have not signed in, and limits on calls that cost money or invite
-- guessing.
create table oturum (
  id                 bigint generated always as identity primary key,
  -- reg a registration after the phone was verified, ady a candidate, mst staff, kod staff between password and second
  -- factor
  sinif              varchar(4)  not null check (sinif in ('reg', 'ady', 'mst', 'kod')),
  tenant_id          integer references master_tenant (id) on delete cascade,
  -- the id of the aday in the tenant's database, or of the master_user
  konu_id            bigint      not null,
  veri               jsonb       not null default '{}',
  -- when the password was last given: secrets and second factors ask for the password again after five minutes
  sifre_tarihi       timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  son_gorulme        timestamptz not null default now(),
  mutlak_son         timestamptz not null,
  bitti              timestamptz,
  check ((sinif in ('mst', 'kod')) = (tenant_id is null))
);
comment on table oturum is
  'One row is one sign-in: a family of access and refresh tokens that ends as a whole.';
create index oturum_konu on oturum (sinif, tenant_id, konu_id) where bitti is null;
create index oturum_son on oturum (mutlak_son);
-- the removal of a company finds its sessions without reading the whole table
create index oturum_tenant on oturum (tenant_id, sinif, konu_id);

create table oturum_token (
  token_hash         bytea       primary key,
  oturum_id          bigint      not null references oturum (id) on delete cascade,
  -- a browser tab inside a tenant has its own token of class `tnt` in the family of its `mst`
  sinif              varchar(4)  not null check (sinif in ('reg', 'ady', 'mst', 'tnt', 'kod')),
  tenant_id          integer references master_tenant (id) on delete cascade,
  olusturulma_tarihi timestamptz not null default now(),
  check ((sinif in ('mst', 'kod')) = (tenant_id is null))
);
comment on table oturum_token is
  'One row is an access token of a sign-in, kept as a hash.';
create index oturum_token_oturum on oturum_token (oturum_id);
create index oturum_token_tenant on oturum_token (tenant_id);

create table oturum_yenileme (
  yenileme_hash      bytea       primary key,
  oturum_id          bigint      not null references oturum (id) on delete cascade,
  olusturulma_tarihi timestamptz not null default now(),
  kullanildi         timestamptz
);
comment on table oturum_yenileme is
  'One row is a refresh token of a sign-in, kept as a hash; one conditional update decides its single use.';
create index oturum_yenileme_oturum on oturum_yenileme (oturum_id);

create table ziyaretci (
  ziyaretci_hash     bytea       primary key,
  tenant_id          integer     not null references master_tenant (id) on delete cascade,
  iap_id             bigint,
  -- a visitor whose phone is verified goes on in a registration session; a reload finds the session by the visitor's
  -- cookie
  oturum_id          bigint      references oturum (id) on delete set null,
  bitti              timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  son_gorulme        timestamptz not null default now()
);
comment on table ziyaretci is
  'One row is what a visitor chose before signing in. A visitor''s token itself has no row until there is a choice to keep.';
create index ziyaretci_son on ziyaretci (son_gorulme);
create index ziyaretci_tenant on ziyaretci (tenant_id);
create index ziyaretci_oturum on ziyaretci (oturum_id) where oturum_id is not null;

create table sinir (
  ad       varchar(60) not null,
  -- a keyed hash where the key is an address or a phone: no personal data in clear
  anahtar  bytea       not null,
  pencere  timestamptz not null,
  sayi     integer     not null,
  primary key (ad, anahtar, pencere)
);
comment on table sinir is
  'One row counts the uses of one key in one fixed window of time, for the limits on calls that cost money, guess or change something.';
create index sinir_pencere on sinir (pencere);

create table is_kaniti (
  soru_hash  bytea       primary key,
  kullanildi timestamptz not null default now()
);
comment on table is_kaniti is
  'One row is an answered question of a proof of work: each question is answered once.';
create index is_kaniti_kullanildi on is_kaniti (kullanildi);
