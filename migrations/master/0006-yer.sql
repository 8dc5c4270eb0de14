create table il (
  sehir_kodu smallint    primary key check (sehir_kodu between 1 and 81),
  sehir_adi  varchar(50) not null unique collate "tr-TR-x-icu"
);

create table ilce (
  ilce_kodu  integer     primary key,
  sehir_kodu smallint    not null references il (sehir_kodu),
  ilce_adi   varchar(60) not null collate "tr-TR-x-icu",
  unique (sehir_kodu, ilce_adi)
);

-- No foreign key: checking it for each of the 73 000 names would be most of the first start, and only the loader writes.
create table mahalle (
  mahalle_kodu integer      primary key,
  ilce_kodu    integer      not null,
  mahalle_adi  varchar(100) not null collate "tr-TR-x-icu"
);
create unique index mahalle_ilce on mahalle (ilce_kodu, mahalle_adi collate "C");

-- Which release of the names was loaded last: a start that finds its own leaves the tables alone. One row.
create table yer_surum (
  id    smallint    primary key default 1 check (id = 1),
  surum varchar(20) not null
);
