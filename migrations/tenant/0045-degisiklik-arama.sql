-- The record of changes can be searched: by what a record was called when it was changed, and by the values of the change.
-- Neither column is part of a row's hash. Values were masked when they were written, so that nothing hidden is found.
alter table audit_log add column kayit_adi varchar(150);
alter table audit_log add column arama text generated always as (
  katla(coalesce(kayit_adi, '') || ' ' || left(jsonb_path_query_array(degisim, '$.*')::text, 4000))) stored;
create index audit_log_arama on audit_log using gin (arama gin_trgm_ops);

-- Who came and went stands as one line a person and day: the last of that day.
create index audit_log_oturum on audit_log (aktor, ((zaman at time zone 'Europe/Istanbul')::date), id)
  where islem in ('giris', 'kiraciSecimi', 'oturumBitir', 'anahtarKullan');

-- What administrators look for first: who was not let in, and what left as a file.
create index audit_log_giris_reddi on audit_log (id) where islem in ('girisReddi', 'girisKilidi', 'kodReddi');
create index audit_log_dosya on audit_log (id) where islem in ('csv', 'export');

-- A table's change counter is the sum of its own row and of shares, one for every connection modulo 64: whoever writes
-- for long (a chunk of work on many rows) holds a share of its own, and other writers of the table do not wait for it.
create or replace function degisim_say() returns trigger language plpgsql as $$
begin
  insert into degisim (tablo) values (tg_table_name || '#' || pg_backend_pid() % 64)
    on conflict (tablo) do update set surum = degisim.surum + 1;
  return null;
end $$;
comment on table degisim is
  'A row is the change counter of a table, or a share of it (`ilan#17`): the version of a table is the sum of its rows and rises with every statement that writes to the table, so pages and counts that were kept under a version are never out of date.';
