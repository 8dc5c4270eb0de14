-- A share of a change counter belongs to one transaction at a time: it was chosen by the number of the connection alone,
-- so that two connections 64 apart wrote the same row, and each could wait for the other. The share is held by an advisory
-- lock until the transaction ends, and who finds it taken takes the next one.
create or replace function degisim_say() returns trigger language plpgsql as $$
declare
  pay int := pg_backend_pid() % 64;
  deneme int := 0;
begin
  while deneme < 64 and not pg_try_advisory_xact_lock(7305026, pay) loop
    pay := (pay + 1) % 64;
    deneme := deneme + 1;
  end loop;
  insert into degisim (tablo) values (tg_table_name || '#' || pay)
    on conflict (tablo) do update set surum = degisim.surum + 1;
  return null;
end $$;
