-- Work on many records of a list in the background. The databases of companies have the same two tables.

create table toplu_is (
  id                 bigint      generated always as identity primary key,
  kullanici_id       integer     not null,
  -- the path of the resource's calls
  kaynak             varchar(60) not null,
  islem              varchar(60) not null,
  -- the form of the action, or the field that is set and its value
  istek              jsonb       not null,
  -- the session, address and request of the caller, for rights and the record of changes
  kimden             jsonb       not null,
  -- a trial rolls each chunk back and keeps the counts alone
  deneme             boolean     not null default false,
  -- the run that this one takes back; a run is taken back once
  geri_alinan        bigint      unique references toplu_is (id) on delete cascade,
  -- 0 waits, 1 runs, 2 is done, 3 was stopped, -1 failed
  durum              smallint    not null default 0 check (durum in (0, 1, 2, 3, -1)),
  toplam             integer     not null check (toplam between 1 and 200000),
  islenen            integer     not null default 0,
  etkilenen          integer     not null default 0,
  atlanan            integer     not null default 0,
  -- failures since the last chunk that was done
  hata               smallint    not null default 0,
  ilerleme_tarihi    timestamptz not null default now(),
  -- until then the run can be taken back; null for a run that cannot
  geri_al_sonu       timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  bitis_tarihi       timestamptz,
  check (islenen = etkilenen + atlanan and islenen <= toplam),
  check (durum <> 2 or islenen = toplam),
  check ((durum in (0, 1)) = (bitis_tarihi is null))
);
comment on table toplu_is is
  'One row is an action on many records of a list that is done in chunks in the background.';
-- one run at a time for a user and a list; a trial stands beside it
create unique index toplu_is_suren on toplu_is (kullanici_id, kaynak, deneme) where durum in (0, 1);
create index toplu_is_zaman on toplu_is (olusturulma_tarihi);

create table toplu_is_parca (
  is_id    bigint   not null references toplu_is (id) on delete cascade,
  no       integer  not null,
  kayitlar bigint[] not null check (cardinality(kayitlar) > 0),
  bitti    boolean  not null default false,
  -- [{ id, kod }] of the records that were left as they were
  nedenler jsonb    not null default '[]',
  -- [{ id, surum, degerler }]: what a record held before, and the version that the action left
  onceki   jsonb    not null default '[]',
  primary key (is_id, no)
);
comment on table toplu_is_parca is
  'One row is a chunk of work on many records: its transaction marks it as done together with the records.';
create index toplu_is_parca_acik on toplu_is_parca (is_id, no) where not bitti;
