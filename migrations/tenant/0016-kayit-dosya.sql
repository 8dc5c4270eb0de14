-- Files that staff keep with a record of a list screen: uploaded first, the record's own from the moment it is saved.
alter table dosya
  alter column aday_id drop not null,
  drop constraint dosya_amac_check,
  add column yukleyen varchar(40),
  -- the table and the field of the record
  add column kaynak varchar(63),
  add column alan varchar(63),
  add column kayit_id bigint,
  add constraint dosya_amac_check check (amac in ('foto', 'cv', 'belge', 'kayit')),
  add constraint dosya_sahip_check check (
    case when amac = 'kayit'
      then aday_id is null and yukleyen is not null and kaynak is not null and alan is not null
      else aday_id is not null and yukleyen is null and kaynak is null and alan is null and kayit_id is null
    end);
create index dosya_kayit on dosya (kaynak, kayit_id) where kayit_id is not null;
create index dosya_sahipsiz on dosya (yukleyen) where amac = 'kayit' and kayit_id is null and durum <> 'silindi';

create or replace function dosya_degismez() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.temizlenme_tarihi is null then
      raise exception 'the bytes of a file go before its row';
    end if;
    return old;
  end if;
  if row (new.aday_id, new.amac, new.depo_adi, new.tur, new.boyut, new.ozet, new.yukleyen, new.kaynak, new.alan)
      is distinct from
      row (old.aday_id, old.amac, old.depo_adi, old.tur, old.boyut, old.ozet, old.yukleyen, old.kaynak, old.alan)
    or (old.kayit_id is not null and new.kayit_id is distinct from old.kayit_id)
    or (old.durum = 'silindi' and new.durum <> 'silindi') or (old.durum = 'hazir' and new.durum = 'yukleniyor') then
    raise exception 'a stored file does not change';
  end if;
  return new;
end $$;
