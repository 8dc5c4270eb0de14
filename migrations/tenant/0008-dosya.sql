-- A stored file. The row is there before the bytes and stays until they are gone, so that no file is ever without one.
-- Nothing else knows the name under which the bytes lie.
create table dosya (
  id                 bigint       generated always as identity primary key,
  aday_id            bigint       not null references aday (id),
  amac               varchar(8)   not null check (amac in ('foto', 'cv', 'belge')),
  durum              varchar(12)  not null default 'yukleniyor' check (durum in ('yukleniyor', 'hazir', 'silindi')),
  -- 256 random bits
  depo_adi           varchar(64)  not null unique check (depo_adi ~ '^[0-9a-f]{64}$'),
  -- as the person calls it; forgotten with the person
  dosya_adi          varchar(120) check (durum = 'silindi' or dosya_adi is not null),
  tur                varchar(100) not null,
  boyut              integer      not null check (boyut > 0),
  ozet               bytea        not null check (octet_length(ozet) = 32),
  olusturulma_tarihi timestamptz  not null default now(),
  silinme_tarihi     timestamptz  check ((durum = 'silindi') = (silinme_tarihi is not null)),
  -- when the bytes of a deleted file were taken away
  temizlenme_tarihi  timestamptz  check (temizlenme_tarihi is null or durum = 'silindi')
);
-- one photo and one CV at a time: the newest takes the place of the one before it
create unique index dosya_tek_key on dosya (aday_id, amac) where durum = 'hazir' and amac in ('foto', 'cv');
create index dosya_aday on dosya (aday_id, id);
create index dosya_bekleyen on dosya (id) where durum <> 'hazir' and temizlenme_tarihi is null;

-- What a candidate takes up, counted by the database itself: files that are still on their way too.
alter table aday
  add column dosya_sayisi integer not null default 0 constraint aday_dosya_sayisi_check check (dosya_sayisi between 0 and 40),
  add column dosya_boyutu integer not null default 0 constraint aday_dosya_boyutu_check check (dosya_boyutu between 0 and 52428800);

create function dosya_say() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.durum <> 'silindi' then
    update aday set dosya_sayisi = dosya_sayisi - 1, dosya_boyutu = dosya_boyutu - old.boyut where id = old.aday_id;
  end if;
  if tg_op <> 'DELETE' and new.durum <> 'silindi' then
    update aday set dosya_sayisi = dosya_sayisi + 1, dosya_boyutu = dosya_boyutu + new.boyut where id = new.aday_id;
  end if;
  return null;
end $$;
create trigger dosya_say_ekle after insert or delete on dosya for each row execute function dosya_say();
create trigger dosya_say_degis after update on dosya for each row
  when (old.durum <> new.durum) execute function dosya_say();

-- What is kept does not change, a deleted file does not come back, and no row goes before its bytes.
create function dosya_degismez() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.temizlenme_tarihi is null then
      raise exception 'the bytes of a file go before its row';
    end if;
    return old;
  end if;
  if new.aday_id <> old.aday_id or new.amac <> old.amac or new.depo_adi <> old.depo_adi or new.tur <> old.tur
    or new.boyut <> old.boyut or new.ozet <> old.ozet or (old.durum = 'silindi' and new.durum <> 'silindi')
    or (old.durum = 'hazir' and new.durum = 'yukleniyor') then
    raise exception 'a stored file does not change';
  end if;
  return new;
end $$;
create trigger dosya_degismez before update or delete on dosya for each row execute function dosya_degismez();
