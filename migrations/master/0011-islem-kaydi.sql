-- Which user did it, for finding all that one did: a master user signs in as `mst` and works in a company as `tnt`.
alter table audit_log add column kullanici_id integer generated always as (
  case when aktor ~ '^(mst|tnt):[0-9]{1,9}$' then split_part(aktor, ':', 2)::integer end) stored;
create index audit_log_kullanici on audit_log (kullanici_id, id);
