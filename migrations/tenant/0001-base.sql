-- What every other file builds on: the search key of Turkish text, the counter of a table's changes, and the list of
-- migrations itself.
create extension if not exists pg_trgm;

-- The search key of a text; foldTurkish in src/core/turkish.ts gives the same. `lower` knows Turkish only under the
-- collation named here, whatever the database's default. The last letter, U+0307, has no counterpart and is dropped.
create function katla(metin text) returns text
  language sql immutable parallel safe strict
  return translate(
    lower(normalize(metin, nfc) collate "tr-TR-x-icu"),
    U&'çğıöşüâîû\0307',
    'cgiosuaiu'
  );

create table degisim (
  tablo varchar(63) primary key,
  surum bigint      not null default 1
);
comment on table degisim is
  'One row is the change counter of one table: the version rises with every statement that writes to the table, so pages and counts that were kept under a version are never out of date.';

-- A table is counted when it has a row in `degisim` and a statement trigger that calls this function.
create function degisim_say() returns trigger language plpgsql as $$
begin
  update degisim set surum = surum + 1 where tablo = tg_table_name;
  return null;
end $$;

-- The migration runner (src/server/database/migrate.ts) makes the table before the first file runs.
comment on table migration is
  'One row is one numbered SQL file that has run on this database, with the SHA-256 of its text: a file is never edited after it has run.';
