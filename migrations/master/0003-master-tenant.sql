-- The companies on the platform: how each one's database is reached, how its staff sign in, and which modules it has.
create table master_tenant (
  id                         integer generated always as identity primary key,
  name                       varchar(250) not null collate "tr-TR-x-icu",
  tenant_key                 varchar(40)  not null unique check (tenant_key ~ '^[a-z0-9-]{2,40}$'),
  guid                       uuid         not null unique default gen_random_uuid(),
  -- the tenant's database is on the deployment's own server; otherwise `baglanti_host` names the server
  yerel                      boolean      not null default true,
  baglanti_host              varchar(250),
  baglanti_port              integer,
  baglanti_database          varchar(63)  not null,
  baglanti_kullanici         varchar(63)  not null,
  -- encrypted with the deployment's key, never read over the API
  baglanti_sifre             text         not null,
  baglanti_ssl               varchar(20)  not null default 'disable' check (baglanti_ssl in ('disable', 'require', 'verify-full')),
  -- the tenant's data key, wrapped by the deployment's key; destroying it makes the tenant's secrets unreadable
  veri_anahtari              text         not null,
  -- 1 password, 2 and 3 a directory, 4 a sign-on provider. A directory's address and base are `ldap_host` and
  -- `ldap_directory`; for a provider the two columns hold the issuer's address and our client id. Spec: back-office §5
  -- wants both unless the type is Hash.
  system_authentication_type smallint     not null default 1 check (system_authentication_type between 1 and 4),
  ldap_host                  varchar(250),
  ldap_directory             varchar(250),
  dizin_kullanici            varchar(250),
  -- the password of the directory's reading account, or our client secret at the provider; encrypted with the
  -- deployment's key, never read over the API
  dizin_sifre                text,
  dizin_filtresi             varchar(250),
  start_page                 varchar(250),
  ui_start_page              varchar(250),
  -- a small picture as a data URL, or the address of one of our own files
  icon_url                   varchar(4000),
  renk                       varchar(7)   not null default '#1d4ed8' check (renk ~ '^#[0-9a-f]{6}$'),
  aktif                      boolean      not null default true,
  -- the progress of creation or removal: only a tenant in `hazir` is visible to anybody; `tanim` is a row for which no
  -- role or database exists
  kurulum                    varchar(20)  not null default 'basladi' check (kurulum in ('tanim', 'basladi', 'hazir', 'siliniyor', 'silindi')),
  -- raised by a restore, so that jobs queued before the restore are not run again
  donem                      integer      not null default 1,
  arama                      text         generated always as (katla(name || ' ' || tenant_key)) stored,
  row_version                bigint       not null default 1,
  olusturulma_tarihi         timestamptz  not null default now(),
  check (yerel or baglanti_host is not null),
  constraint master_tenant_dizin
    check (system_authentication_type = 1 or (ldap_host is not null and ldap_directory is not null)),
  -- the target of a foreign key that holds a user's companies to one way of signing in
  constraint master_tenant_dogrulama unique (id, system_authentication_type)
);
comment on table master_tenant is
  'One row is a company on the platform, with the connection to its own database and the way its staff sign in.';
create index master_tenant_name on master_tenant (name, id);
create index master_tenant_arama on master_tenant using gin (arama gin_trgm_ops);

-- Every process that keeps a tenant's row in memory listens for this notification (src/server/database/changes.ts).
create function master_tenant_duyur() returns trigger language plpgsql as $$
begin
  perform pg_notify('kadro_degisim', coalesce(new.id, old.id) || ':masterTenant');
  return null;
end $$;
create trigger master_tenant_duyur after insert or update or delete on master_tenant
  for each row execute function master_tenant_duyur();

create table master_tenant_modul (
  id          integer  generated always as identity primary key,
  tenant_id   integer  not null references master_tenant (id) on delete cascade,
  -- 1 SGK, 2 Ebasvuru, 3 IEP
  modul_tipi  smallint not null check (modul_tipi between 1 and 3),
  row_version bigint   not null default 1,
  unique (tenant_id, modul_tipi),
  unique (id, tenant_id)
);
comment on table master_tenant_modul is
  'One row is a module of the product that a company has.';
