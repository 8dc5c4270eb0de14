-- Screens of master administration: parameters, error reports, saved views and exports.
create table master_parameter (
  id                 integer      generated always as identity primary key,
  -- the specification's SGKMasterParameter spells the column so
  paramter_name      varchar(200) not null collate "tr-TR-x-icu",
  param_key          varchar(100) not null unique check (param_key ~ '^[A-Z0-9_.]{2,100}$'),
  param_tipi         smallint     not null check (param_tipi between 1 and 7),
  -- checked against `param_tipi` by the program
  value              varchar(2000) not null,
  aciklama           varchar(1000) not null,
  arama              text         generated always as (katla(paramter_name || ' ' || param_key || ' ' || aciklama)) stored,
  row_version        bigint       not null default 1,
  last_modified_date timestamptz  not null default now()
);
comment on table master_parameter is
  'One row is a typed setting of the whole deployment.';

create table error_log (
  -- the Error ID that people read out
  id                 uuid        primary key default gen_random_uuid(),
  -- the number that lists page by
  sira               bigint      generated always as identity unique,
  tenant_id          integer references master_tenant (id) on delete cascade,
  exception_message  varchar(1000) not null,
  request_trace      varchar(8000),
  user_id            varchar(80),
  stack_trace        varchar(8000),
  inner_exception    varchar(8000),
  requestpath        varchar(250),
  log_key            varchar(100),
  -- the hash of the report: equal reports of one hour are one row
  parmak_izi         bytea        not null,
  tekrar             integer      not null default 1,
  saat               timestamptz  not null default date_trunc('hour', now()),
  olusturulma_tarihi timestamptz  not null default now(),
  unique (parmak_izi, saat)
);
comment on table error_log is
  'One row is a failure that a page reported or the server met, under its Error ID.';
create index error_log_zaman on error_log (olusturulma_tarihi, id);
-- an erasure and the removal of a company find their rows without reading the whole table
create index error_log_kullanici on error_log (user_id) where user_id is not null;
create index error_log_tenant on error_log (tenant_id);

create view error_log_liste as
  select e.sira as id, e.id as error_id, e.tenant_id, m.name as tenant_name, e.exception_message, e.request_trace,
         e.user_id, e.stack_trace, e.inner_exception, e.requestpath, e.log_key, e.tekrar, e.olusturulma_tarihi
    from error_log e left join master_tenant m on m.id = e.tenant_id;

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
