-- As before, with the sequence by its name: finding it anew for each record was a quarter of a link's cost.
create or replace function audit_zincir() returns trigger language plpgsql as $$
declare onceki bytea;
begin
  -- one writer at a time from here to its commit, or two rows would follow the same one
  perform pg_advisory_xact_lock(7305001);
  -- the number it came with was taken before the wait: the chain would not follow the numbers
  new.id := nextval('audit_log_id_seq');
  select zincir into onceki from audit_log order by id desc limit 1;
  new.zincir := sha256(coalesce(onceki, ''::bytea) || audit_ozu(new));
  return new;
end $$;
