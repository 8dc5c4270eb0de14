-- What the server remembers about its own work: answers to repeated calls, the record of changes, and steps that must
-- not be done twice.
create table idempotency (
  konu               varchar(80)  not null,
  yol                varchar(200) not null,
  anahtar            varchar(64)  not null,
  govde_hash         bytea        not null,
  cevap              jsonb        not null,
  olusturulma_tarihi timestamptz  not null default now(),
  primary key (konu, yol, anahtar)
);
comment on table idempotency is
  'One row is the answer of a writing call under its Idempotency-Key, stored in the same transaction as the effect: a repeated call is answered from here.';
create index idempotency_zaman on idempotency (olusturulma_tarihi);

create table audit_log (
  id           bigint generated always as identity primary key,
  zaman        timestamptz  not null default clock_timestamp(),
  aktor        varchar(80)  not null,
  -- the number of the user who acted: a master user signs in as `mst` and works in a company as `tnt`
  kullanici_id integer generated always as (
    case when aktor ~ '^(mst|tnt):[0-9]{1,9}$' then split_part(aktor, ':', 2)::integer end) stored,
  adres        varchar(64),
  istek_id     varchar(64),
  islem        varchar(60)  not null,
  varlik       varchar(60)  not null,
  varlik_id    varchar(64),
  degisim      jsonb        not null default '{}',
  sonuc        varchar(20)  not null default 'tamam',
  -- the hash of this row together with the hash of the row before it
  zincir       bytea        not null
);
comment on table audit_log is
  'One row is one recorded change: who did what to which record. The table is append-only, and each row carries a hash that covers the row before it.';
create index audit_log_varlik on audit_log (varlik, varlik_id, id);
create index audit_log_zaman on audit_log (zaman, id);
create index audit_log_kullanici on audit_log (kullanici_id, id);

-- The bytes that a row's hash covers: the same under every session's time zone, with every empty column in its place.
create function audit_ozu(satir audit_log) returns bytea language sql stable
  return convert_to(jsonb_build_array(
    satir.id, extract(epoch from satir.zaman), satir.aktor, satir.adres, satir.istek_id, satir.islem, satir.varlik,
    satir.varlik_id, satir.degisim, satir.sonuc)::text, 'UTF8');

-- The sequence is written by its name: pg_get_serial_sequence would cost 12 microseconds more a row, on top of 64.
create function audit_zincir() returns trigger language plpgsql as $$
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
create trigger audit_zincir before insert on audit_log for each row execute function audit_zincir();

create function audit_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_degismez before update or delete on audit_log for each row execute function audit_degismez();

create table job_effect (
  job_id uuid         not null,
  key    varchar(100) not null,
  zaman  timestamptz  not null default now(),
  primary key (job_id, key)
);
comment on table job_effect is
  'One row is an effect that a background job has had, committed together with the effect itself: a second run of the job finds the row and skips the effect.';
create index job_effect_zaman on job_effect (zaman);

create table demo_adim (
  -- empty for a step in this database; a step inside a tenant is first recorded in the tenant's own database
  tenant_key varchar(40) not null default '',
  adim       varchar(60) not null,
  zaman      timestamptz not null default now(),
  primary key (tenant_key, adim)
);
comment on table demo_adim is
  'One row is a finished step of the demo seed. The table is empty outside the demo.';
