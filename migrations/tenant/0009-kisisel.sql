-- Personal answers: what a candidate answers once, for every application. Categories order criteria of the library; no
-- copy is frozen, because a personal answer belongs to the criterion and not to a form.
create table kriter_kategori (
  id          integer      generated always as identity primary key,
  display     varchar(200) not null collate "tr-TR-x-icu",
  siralama    integer      not null,
  aktif       boolean      not null default true,
  row_version bigint       not null default 1
);
comment on table kriter_kategori is
  'One row is a heading over personal criteria.';

create table kriter_alt_kategori (
  id                 integer      generated always as identity primary key,
  kriter_kategori_id integer      not null references kriter_kategori (id),
  display            varchar(200) not null collate "tr-TR-x-icu",
  siralama           integer      not null,
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1
);
comment on table kriter_alt_kategori is
  'One row is a sub-heading under a heading of personal criteria.';
create index kriter_alt_kategori_kategori on kriter_alt_kategori (kriter_kategori_id, siralama, id);

-- A criterion stands under one sub-heading only, because its answer belongs to the person. The pairs of columns are
-- conditions, as in komponent_kriter.
create table alt_kategori_kriter (
  kriter_id              integer not null primary key references kriter (id),
  kriter_alt_kategori_id integer not null references kriter_alt_kategori (id),
  siralama               integer not null,
  zorunlu                boolean not null default false,
  zorunlu_kriter_id      integer references kriter (id),
  zorunlu_secenek_id     integer check ((zorunlu_kriter_id is null) = (zorunlu_secenek_id is null)),
  bagli_kriter_id        integer references kriter (id),
  bagli_secenek_id       integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null))
);
comment on table alt_kategori_kriter is
  'One row puts a criterion under a sub-heading, with the conditions under which it is asked and required.';
create index alt_kategori_kriter_alt on alt_kategori_kriter (kriter_alt_kategori_id, siralama);

create table alt_kategori_komponent (
  komponent_id           integer not null primary key references komponent (id),
  kriter_alt_kategori_id integer not null references kriter_alt_kategori (id),
  siralama               integer not null,
  zorunlu                boolean not null default false
);
comment on table alt_kategori_komponent is
  'One row puts a component under a sub-heading.';
create index alt_kategori_komponent_alt on alt_kategori_komponent (kriter_alt_kategori_id, siralama);

create table kisisel_yanit (
  aday_id        bigint      not null references aday (id) on delete cascade,
  kriter_id      integer     not null,
  value          jsonb       not null,
  -- the version that a save must have seen, so that two devices never overwrite each other silently
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  primary key (aday_id, kriter_id)
);
comment on table kisisel_yanit is
  'One row is a candidate''s own answer to a criterion, kept for every application.';

create table kisisel_satir (
  id             bigint      generated always as identity primary key,
  aday_id        bigint      not null references aday (id) on delete cascade,
  komponent_id   integer     not null,
  -- the name that the page gave the entry before it had a number: a repeated save finds the row again
  istemci_ref    varchar(60),
  yanitlar       jsonb       not null,
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  unique (aday_id, istemci_ref)
);
comment on table kisisel_satir is
  'One row is a candidate''s own entry of a component, such as a school or a job, kept for every application.';
create index kisisel_satir_aday on kisisel_satir (aday_id, id);
