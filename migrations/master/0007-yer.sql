-- Places of Turkey: provinces, districts and neighbourhoods, loaded from a package at start.
create table il (
  -- the number on the province's licence plates
  sehir_kodu smallint    primary key check (sehir_kodu between 1 and 81),
  sehir_adi  varchar(50) not null unique collate "tr-TR-x-icu"
);
comment on table il is
  'One row is a province.';

create table ilce (
  ilce_kodu  integer     primary key,
  sehir_kodu smallint    not null references il (sehir_kodu),
  ilce_adi   varchar(60) not null collate "tr-TR-x-icu",
  unique (sehir_kodu, ilce_adi)
);
comment on table ilce is
  'One row is a district of a province.';

-- `ilce_kodu` has no foreign key: checking one for each of the 73 000 names would be most of the first start, and the
-- loader is the only writer.
create table mahalle (
  mahalle_kodu integer      primary key,
  ilce_kodu    integer      not null,
  mahalle_adi  varchar(100) not null collate "tr-TR-x-icu"
);
comment on table mahalle is
  'One row is a neighbourhood or village of a district.';
create unique index mahalle_ilce on mahalle (ilce_kodu, mahalle_adi collate "C");

create table yer_surum (
  id    smallint    primary key default 1 check (id = 1),
  surum varchar(20) not null
);
comment on table yer_surum is
  'The single row is the release of the place names that was loaded last: a start that brings the same release leaves the tables alone.';
