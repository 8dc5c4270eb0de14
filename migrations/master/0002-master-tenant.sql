-- A tenant's database is reached by the fields of `baglanti_*`; `yerel` means the deployment's own server.
create table master_tenant (
  id                         integer generated always as identity primary key,
  name                       varchar(250) not null collate "tr-TR-x-icu",
  tenant_key                 varchar(40)  not null unique check (tenant_key ~ '^[a-z0-9-]{2,40}$'),
  guid                       uuid         not null unique default gen_random_uuid(),
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
  system_authentication_type smallint     not null default 1 check (system_authentication_type between 1 and 4),
  ldap_host                  varchar(250),
  ldap_directory             varchar(250),
  start_page                 varchar(250),
  ui_start_page              varchar(250),
  icon_url                   varchar(500),
  aktif                      boolean      not null default true,
  -- how far creation or removal has come: only `hazir` is visible to anybody
  kurulum                    varchar(20)  not null default 'basladi' check (kurulum in ('basladi', 'hazir', 'siliniyor', 'silindi')),
  -- raised by a restore, so that what was queued before it is not sent again
  donem                      integer      not null default 1,
  row_version                bigint       not null default 1,
  olusturulma_tarihi         timestamptz  not null default now(),
  check (yerel or baglanti_host is not null)
);

create index master_tenant_name on master_tenant (name, id);

-- every process that keeps something of a tenant in memory listens (src/server/database/changes.ts)
create function master_tenant_duyur() returns trigger language plpgsql as $$
begin
  perform pg_notify('kadro_degisim', coalesce(new.id, old.id) || ':masterTenant');
  return null;
end $$;
create trigger master_tenant_duyur after insert or update or delete on master_tenant
  for each row execute function master_tenant_duyur();
