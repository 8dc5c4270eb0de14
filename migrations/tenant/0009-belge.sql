-- The documents that the company asks for.
create table belge_tanim (
  id          integer      generated always as identity primary key,
  belge_adi   varchar(150) not null collate "tr-TR-x-icu" unique,
  zorunlu     boolean      not null default true,
  siralama    integer      not null,
  aktif       boolean      not null default true,
  row_version bigint       not null default 1
);

-- A document asked of one application, called as it was called when it was asked for.
create table belge (
  id             bigint       generated always as identity primary key,
  basvuru_id     bigint       not null references basvuru (id),
  belge_tanim_id integer      not null references belge_tanim (id),
  belge_adi      varchar(150) not null collate "tr-TR-x-icu",
  zorunlu        boolean      not null,
  siralama       integer      not null,
  istenme_tarihi timestamptz  not null default now(),
  row_version    bigint       not null default 1,
  unique (basvuru_id, belge_tanim_id)
);

-- A file that the candidate gave for it. Only what nobody has decided on can be deleted.
create table belge_dosya (
  id             bigint       generated always as identity primary key,
  belge_id       bigint       not null references belge (id),
  dosya_id       bigint       not null unique references dosya (id),
  -- 0 pending, 1 approved, 2 rejected
  durum          smallint     not null default 0 check (durum between 0 and 2),
  ret_nedeni     varchar(500) check ((durum = 2) = (ret_nedeni is not null)),
  eklenme_tarihi timestamptz  not null default now(),
  karar_tarihi   timestamptz  check ((durum = 0) = (karar_tarihi is null)),
  silinme_tarihi timestamptz  check (silinme_tarihi is null or durum = 0),
  row_version    bigint       not null default 1
);
create index belge_dosya_belge on belge_dosya (belge_id, id);
create index belge_dosya_bekleyen on belge_dosya (eklenme_tarihi, id) where durum = 0 and silinme_tarihi is null;

-- A file is given only while the application waits for documents, and only by whom the application belongs to.
-- The application's row is held, so that it cannot move on in between.
create function belge_dosya_eklenir() returns trigger language plpgsql as $$
begin
  perform from belge b join basvuru v on v.id = b.basvuru_id join dosya d on d.id = new.dosya_id
    where b.id = new.belge_id and v.durum_yonetimi_no = 4 and d.aday_id = v.aday_id and d.amac = 'belge'
      for share of v;
  if not found then raise exception 'this application does not wait for that document'; end if;
  return new;
end $$;
create trigger belge_dosya_eklenir before insert on belge_dosya for each row execute function belge_dosya_eklenir();

-- What was decided stays decided, and what was deleted stays deleted.
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
