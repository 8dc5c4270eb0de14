-- The organisation of the tenant: its firms with their units and branches.
create table company (
  id           integer      generated always as identity primary key,
  company_name varchar(250) not null unique collate "tr-TR-x-icu",
  vergi_no     varchar(11)  check (vergi_no ~ '^[0-9]{10,11}$'),
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(company_name || ' ' || coalesce(vergi_no, ''))) stored,
  row_version  bigint       not null default 1
);
comment on table company is
  'One row is a firm of the tenant: an employer with its own tax number.';

create table unit_type (
  id          integer      generated always as identity primary key,
  type_name   varchar(100) not null unique collate "tr-TR-x-icu",
  siralama    integer      not null,
  arama       text         generated always as (katla(type_name)) stored,
  row_version bigint       not null default 1,
  constraint unit_type_siralama unique (siralama) deferrable initially deferred
);
comment on table unit_type is
  'One row is a kind of unit, such as a region or a department.';

create table unit (
  id           integer      generated always as identity primary key,
  unit_code    varchar(30)  not null unique,
  unit_name    varchar(250) not null collate "tr-TR-x-icu",
  -- the names are copied from the tables that the numbers refer to, so that lists sort and filter by them
  unit_type_id integer      references unit_type (id),
  unit_type    varchar(100) collate "tr-TR-x-icu",
  company_id   integer      references company (id),
  company_name varchar(250) collate "tr-TR-x-icu",
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(unit_code || ' ' || unit_name)) stored,
  row_version  bigint       not null default 1
);
comment on table unit is
  'One row is a unit of the organisation.';
create index unit_name on unit (unit_name, id);
create index unit_unit_type on unit (unit_type_id);
create index unit_company on unit (company_id);

create table branch (
  id           integer      generated always as identity primary key,
  sube_kodu    varchar(30)  not null unique,
  sube_adi     varchar(250) not null collate "tr-TR-x-icu",
  -- names beside their numbers, as in unit; the province is a row of the master's il
  company_id   integer      not null references company (id),
  company_name varchar(250) collate "tr-TR-x-icu",
  il_kodu      integer,
  il_adi       varchar(100) collate "tr-TR-x-icu",
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(sube_kodu || ' ' || sube_adi)) stored,
  row_version  bigint       not null default 1
);
comment on table branch is
  'One row is a branch of a firm.';
create index branch_sube_adi on branch (sube_adi, id);
create index branch_company on branch (company_id);
