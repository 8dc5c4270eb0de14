-- A company is switched on only when its database is there, and begins with a colour of its own.

create function master_tenant_acilis() returns trigger language plpgsql as $$
begin
  raise exception 'tenant % has no database', new.id
    using errcode = 'check_violation', constraint = 'master_tenant_acilis';
end $$;
create trigger master_tenant_acilis before update of aktif on master_tenant
  for each row when (new.aktif and not old.aktif and new.kurulum <> 'hazir') execute function master_tenant_acilis();

-- A colour by hue and lightness in percent, written as pages write it. White text is readable on each colour whose
-- lightness is 28 or less.
create function renk_kodu(ton numeric, aciklik numeric) returns text language sql immutable strict as $$
  select '#' || string_agg(lpad(to_hex(round(255 * (aciklik / 100 - least(aciklik / 100, 1 - aciklik / 100) * 0.65 *
           greatest(-1, least(k - 3, 9 - k, 1))))::int), 2, '0'), '' order by sira)
    from (select sira, mod(kayma + ton / 30, 12) as k from (values (1, 0), (2, 8), (3, 4)) as v (sira, kayma)) as kanal
$$;

-- The first colour of a fixed row that no company has. Companies made at the same moment wait for each other here, so
-- that they do not choose the same colour.
create function bos_renk() returns varchar(7) language plpgsql volatile as $$
declare
  secilen text;
begin
  perform pg_advisory_xact_lock(7305024);
  for n in 0..9999 loop
    secilen := renk_kodu(mod(220 + n * 137.508, 360), 28 - (n / 360) % 12);
    exit when not exists (select from master_tenant t where t.renk = secilen);
  end loop;
  return secilen;
end $$;
alter table master_tenant alter column renk set default bos_renk();
