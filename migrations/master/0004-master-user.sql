-- Staff: who they are, which companies and modules are theirs, and how they prove who they are.
create table master_user (
  id                 integer generated always as identity primary key,
  username           varchar(100) not null unique check (username = lower(username collate "C")),
  full_name          varchar(250) not null collate "tr-TR-x-icu",
  eposta             varchar(254),
  -- the national id, encrypted with the deployment's key; the keyed hash finds an equal one
  tckn               text,
  tckn_hash          bytea,
  password           text         not null,
  -- 1 super admin, 2 tenant admin, null plain staff
  master_user_tipi   smallint check (master_user_tipi in (1, 2)),
  -- the user's way of signing in; all companies of one user agree on it (see master_user_tenant)
  dogrulama_tipi     smallint     not null default 1 check (dogrulama_tipi between 1 and 4),
  -- the unchanging name of the person in a directory or at a sign-on provider, kept at the first sign-in
  dizin_kimligi      varchar(250),
  totp_anahtari      text,
  totp_aktif         boolean      not null default false,
  -- the time step of the last accepted one-time code: no code is accepted twice
  totp_adimi         bigint       not null default 0,
  son_giris          timestamptz,
  aktif              boolean      not null default true,
  arama              text         generated always as (katla(full_name || ' ' || username)) stored,
  row_version        bigint       not null default 1,
  created_date       timestamptz  not null default now(),
  last_modified_date timestamptz  not null default now(),
  constraint master_user_totp check (not totp_aktif or totp_anahtari is not null),
  -- the target of a foreign key that holds a user's companies to one way of signing in
  constraint master_user_dogrulama unique (id, dogrulama_tipi)
);
comment on table master_user is
  'One row is a member of staff or an administrator, with the password and the second factor.';
create index master_user_full_name on master_user (full_name, id);
create index master_user_arama on master_user using gin (arama gin_trgm_ops);

create table master_user_tenant (
  id             integer  generated always as identity primary key,
  tenant_id      integer  not null references master_tenant (id) on delete cascade,
  master_user_id integer  not null references master_user (id) on delete cascade,
  -- the foreign keys compare it with the company and with the user: a company with another way of signing in cannot be
  -- given to the user
  dogrulama_tipi smallint not null,
  aktif          boolean  not null default true,
  -- when the user last chose the company: recent companies come first
  son_secim      timestamptz,
  row_version    bigint   not null default 1,
  unique (tenant_id, master_user_id),
  constraint master_user_tenant_kiraci foreign key (tenant_id, dogrulama_tipi)
    references master_tenant (id, system_authentication_type) on update cascade deferrable,
  constraint master_user_tenant_kullanici foreign key (master_user_id, dogrulama_tipi)
    references master_user (id, dogrulama_tipi) on update cascade deferrable
);
comment on table master_user_tenant is
  'One row gives a company to a user: the user may sign in to that company.';
create index master_user_tenant_user on master_user_tenant (master_user_id);

create table master_tenant_user_modul (
  id                     integer generated always as identity primary key,
  tenant_id              integer not null,
  master_tenant_modul_id integer not null,
  master_user_id         integer not null,
  row_version            bigint  not null default 1,
  unique (master_tenant_modul_id, master_user_id),
  foreign key (master_tenant_modul_id, tenant_id) references master_tenant_modul (id, tenant_id) on delete cascade,
  foreign key (tenant_id, master_user_id) references master_user_tenant (tenant_id, master_user_id) on delete cascade
);
comment on table master_tenant_user_modul is
  'One row gives a module of a company to one of the company''s users.';
create index master_tenant_user_modul_user on master_tenant_user_modul (master_user_id, tenant_id);

create table giris_cihazi (
  cihaz_hash     bytea       primary key,
  master_user_id integer     not null references master_user (id) on delete cascade,
  son_gorulme    timestamptz not null default now()
);
comment on table giris_cihazi is
  'One row is a browser in which a user has signed in before: wrong passwords typed by strangers do not lock that browser out.';
create index giris_cihazi_user on giris_cihazi (master_user_id);
create index giris_cihazi_son on giris_cihazi (son_gorulme);

create table sso_giris (
  state_hash         bytea       primary key,
  tenant_id          integer     not null references master_tenant (id) on delete cascade,
  tarayici_hash      bytea       not null,
  nonce              varchar(100) not null,
  -- the PKCE verifier, encrypted
  dogrulayici        text        not null,
  return_url         varchar(500),
  olusturulma_tarihi timestamptz not null default now()
);
comment on table sso_giris is
  'One row is a sign-on under way at an outside provider, good for one return to the same browser.';
create index sso_giris_zaman on sso_giris (olusturulma_tarihi);

create table oturum_anahtari (
  anahtar_hash       bytea       primary key,
  master_user_id     integer     not null references master_user (id) on delete cascade,
  tarayici_hash      bytea,
  kullanildi         timestamptz,
  olusturulma_tarihi timestamptz not null default now()
);
comment on table oturum_anahtari is
  'One row is a session key that hands a finished sign-on over to the page: good for one use within sixty seconds.';
create index oturum_anahtari_zaman on oturum_anahtari (olusturulma_tarihi);
