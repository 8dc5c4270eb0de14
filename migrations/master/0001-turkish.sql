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
