-- An answer is stored in the same transaction as its effect; a repeat with the same key is answered from here.
create table idempotency (
  konu               varchar(80)  not null,
  yol                varchar(200) not null,
  anahtar            varchar(64)  not null,
  govde_hash         bytea        not null,
  cevap              jsonb        not null,
  olusturulma_tarihi timestamptz  not null default now(),
  primary key (konu, yol, anahtar)
);
create index idempotency_zaman on idempotency (olusturulma_tarihi);

-- Append-only and chained: each row's `zincir` covers the row before it.
create table audit_log (
  id         bigint generated always as identity primary key,
  zaman      timestamptz  not null default clock_timestamp(),
  aktor      varchar(80)  not null,
  adres      varchar(64),
  istek_id   varchar(64),
  islem      varchar(60)  not null,
  varlik     varchar(60)  not null,
  varlik_id  varchar(64),
  degisim    jsonb        not null default '{}',
  sonuc      varchar(20)  not null default 'tamam',
  zincir     bytea        not null
);
create index audit_log_varlik on audit_log (varlik, varlik_id, id);

-- What a link covers, the same under every session's time zone and with every empty column in its place.
create function audit_ozu(satir audit_log) returns bytea language sql stable
  return convert_to(jsonb_build_array(
    satir.id, extract(epoch from satir.zaman), satir.aktor, satir.adres, satir.istek_id, satir.islem, satir.varlik,
    satir.varlik_id, satir.degisim, satir.sonuc)::text, 'UTF8');

create function audit_zincir() returns trigger language plpgsql as $$
declare onceki bytea;
begin
  -- one writer at a time from here to its commit, or two rows would follow the same one
  perform pg_advisory_xact_lock(7305001);
  -- the number it came with was taken before the wait: the chain would not follow the numbers
  new.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
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

-- A table named here tells by `surum` whether anything in it changed; counts kept by version are never wrong.
create table degisim (
  tablo varchar(63) primary key,
  surum bigint      not null default 1
);
create function degisim_say() returns trigger language plpgsql as $$
begin
  update degisim set surum = surum + 1 where tablo = tg_table_name;
  return null;
end $$;

create table error_log (
  id                 uuid        primary key default gen_random_uuid(),
  tenant_id          integer references master_tenant (id) on delete cascade,
  exception_message  varchar(1000) not null,
  request_trace      varchar(8000),
  user_id            varchar(80),
  stack_trace        varchar(8000),
  inner_exception    varchar(8000),
  requestpath        varchar(250),
  log_key            varchar(100),
  -- equal reports of one hour are one row
  parmak_izi         bytea        not null,
  tekrar             integer      not null default 1,
  saat               timestamptz  not null default date_trunc('hour', now()),
  olusturulma_tarihi timestamptz  not null default now(),
  unique (parmak_izi, saat)
);
create index error_log_zaman on error_log (olusturulma_tarihi, id);
