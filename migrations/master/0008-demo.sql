-- Steps of the demo's seed that are done; a step inside a tenant is first recorded in the tenant's own database.
create table demo_adim (
  tenant_key varchar(40) not null default '',
  adim       varchar(60) not null,
  zaman      timestamptz not null default now(),
  primary key (tenant_key, adim)
);
