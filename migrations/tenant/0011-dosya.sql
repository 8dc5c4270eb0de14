-- Stored files, and the documents that are asked of an application.

-- The row is inserted before the bytes are written and stays until they are deleted, so that no stored file is ever
-- without a row. `depo_adi` is the only place that knows the name of the stored bytes.
create table dosya (
  id                 bigint       generated always as identity primary key,
  amac               varchar(8)   not null check (amac in ('foto', 'cv', 'belge', 'kayit')),
  -- the owner of a photo, a CV or a document
  aday_id            bigint       references aday (id),
  -- a file that staff keep with a record of a list screen: its uploader, the table and the field of the record, and the
  -- record's id from the moment the record is saved
  yukleyen           varchar(40),
  kaynak             varchar(63),
  alan               varchar(63),
  kayit_id           bigint,
  durum              varchar(12)  not null default 'yukleniyor' check (durum in ('yukleniyor', 'hazir', 'silindi')),
  -- 256 random bits
  depo_adi           varchar(64)  not null unique check (depo_adi ~ '^[0-9a-f]{64}$'),
  -- the name that the person gave the file; erased with the person
  dosya_adi          varchar(120) check (durum = 'silindi' or dosya_adi is not null),
  tur                varchar(100) not null,
  boyut              integer      not null check (boyut > 0),
  ozet               bytea        not null check (octet_length(ozet) = 32),
  olusturulma_tarihi timestamptz  not null default now(),
  silinme_tarihi     timestamptz  check ((durum = 'silindi') = (silinme_tarihi is not null)),
  -- when the bytes of a deleted file were removed
  temizlenme_tarihi  timestamptz  check (temizlenme_tarihi is null or durum = 'silindi'),
  constraint dosya_sahip_check check (
    case when amac = 'kayit'
      then aday_id is null and yukleyen is not null and kaynak is not null and alan is not null
      else aday_id is not null and yukleyen is null and kaynak is null and alan is null and kayit_id is null
    end)
);
comment on table dosya is
  'One row is a stored file of a candidate or of a record that staff keep; the bytes lie in the file store under a random name.';
-- one photo and one CV at a time: the newest file replaces the file before it
create unique index dosya_tek_key on dosya (aday_id, amac) where durum = 'hazir' and amac in ('foto', 'cv');
create index dosya_aday on dosya (aday_id, id);
create index dosya_kayit on dosya (kaynak, kayit_id) where kayit_id is not null;
create index dosya_sahipsiz on dosya (yukleyen) where amac = 'kayit' and kayit_id is null and durum <> 'silindi';
-- the daily clean-up finds its rows without reading the whole table
create index dosya_bekleyen on dosya (id) where durum <> 'hazir' and temizlenme_tarihi is null;
create index dosya_temizlenen on dosya (id) where temizlenme_tarihi is not null and amac <> 'belge';

-- Counts the files of a candidate in aday.dosya_sayisi and aday.dosya_boyutu.
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
-- an uploaded file was counted when its upload began, so only a deletion changes the count
create trigger dosya_say_degis after update on dosya for each row
  when ((old.durum = 'silindi') <> (new.durum = 'silindi')) execute function dosya_say();

-- A stored file does not change, a deleted file does not come back, and no row is deleted before its bytes.
create function dosya_degismez() returns trigger language plpgsql as $$
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
create trigger dosya_degismez before update or delete on dosya for each row execute function dosya_degismez();

create table belge_tanim (
  id          integer      generated always as identity primary key,
  belge_adi   varchar(150) not null collate "tr-TR-x-icu" unique,
  zorunlu     boolean      not null default true,
  siralama    integer      not null,
  aktif       boolean      not null default true,
  row_version bigint       not null default 1
);
comment on table belge_tanim is
  'One row is a document that the company asks for, such as a diploma.';

create table belge (
  id             bigint       generated always as identity primary key,
  basvuru_id     bigint       not null references basvuru (id),
  belge_tanim_id integer      not null references belge_tanim (id),
  -- the document's name at the time it was asked for
  belge_adi      varchar(150) not null collate "tr-TR-x-icu",
  zorunlu        boolean      not null,
  siralama       integer      not null,
  istenme_tarihi timestamptz  not null default now(),
  row_version    bigint       not null default 1,
  unique (basvuru_id, belge_tanim_id)
);
comment on table belge is
  'One row is a document asked of one application.';

create table belge_dosya (
  id             bigint       generated always as identity primary key,
  belge_id       bigint       not null references belge (id),
  dosya_id       bigint       not null unique references dosya (id),
  -- 0 pending, 1 approved, 2 rejected
  durum          smallint     not null default 0 check (durum between 0 and 2),
  ret_nedeni     varchar(500) check ((durum = 2) = (ret_nedeni is not null)),
  eklenme_tarihi timestamptz  not null default now(),
  karar_tarihi   timestamptz  check ((durum = 0) = (karar_tarihi is null)),
  -- a file is deleted only while no decision was made about it
  silinme_tarihi timestamptz  check (silinme_tarihi is null or durum = 0),
  row_version    bigint       not null default 1
);
comment on table belge_dosya is
  'One row is a file that a candidate gave for an asked document, with the decision of staff about it.';
create index belge_dosya_belge on belge_dosya (belge_id, id);
create index belge_dosya_bekleyen on belge_dosya (eklenme_tarihi, id) where durum = 0 and silinme_tarihi is null;

-- A file is given only while the application waits for documents, and only by the owner of the application. The
-- application's row is locked, so that its state cannot change before the commit.
create function belge_dosya_eklenir() returns trigger language plpgsql as $$
begin
  perform from belge b join basvuru v on v.id = b.basvuru_id join dosya d on d.id = new.dosya_id
    where b.id = new.belge_id and v.durum_yonetimi_no = 4 and d.aday_id = v.aday_id and d.amac = 'belge'
      for share of v;
  if not found then raise exception 'this application does not wait for that document'; end if;
  return new;
end $$;
create trigger belge_dosya_eklenir before insert on belge_dosya for each row execute function belge_dosya_eklenir();

-- A decision is final, and so is a deletion.
create function belge_dosya_degismez() returns trigger language plpgsql as $$
begin
  if new.belge_id <> old.belge_id or new.dosya_id <> old.dosya_id or (old.durum <> 0 and new.durum <> old.durum)
    or (old.silinme_tarihi is not null and new.silinme_tarihi is distinct from old.silinme_tarihi) then
    raise exception 'what was decided about a document does not change';
  end if;
  return new;
end $$;
create trigger belge_dosya_degismez before update on belge_dosya for each row execute function belge_dosya_degismez();

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('basvuruDurum', 'sms', 'process', '{takipNo} numarali basvurunuzun durumu: {durum}'),
  ('belgeIstendi', 'sms', 'process', '{takipNo} numarali basvurunuz icin belge bekliyoruz. Basvurularim sayfasindan yukleyebilirsiniz.'),
  ('belgeReddedildi', 'sms', 'process', '{belgeAdi} kabul edilmedi: {neden} Basvurularim sayfasindan yeniden yukleyebilirsiniz.'),
  ('belgelerTamam', 'sms', 'process', '{takipNo} numarali basvurunuzun zorunlu belgeleri onaylandi.');
