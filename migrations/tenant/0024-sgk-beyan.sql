-- Declarations to SGK: each is a row before it is a request, so that none is sent twice.

create table sgk_beyan (
  id              bigint       generated always as identity primary key,
  -- the caller's key: the same request made again finds its row
  istek_id        uuid         not null unique,
  islem           varchar(80)  not null,
  isyeri_id       integer      not null references isyeri (id),
  kisi_id         bigint       references kisi (id),
  -- the record that it is about: resource and number; the number is SGK's where the product has no record of its own
  kayit           varchar(60)  not null,
  kayit_id        bigint       not null,
  -- the fields of the request without the person, who is read from kisi when it is sent
  istek           jsonb        not null check (jsonb_typeof(istek) = 'object'),
  -- 0 ready, 1 sent, 2 done, 3 failed, 4 uncertain
  durum           smallint     not null default 0 check (durum between 0 and 4),
  sonuc_kod       integer,
  sonuc_aciklama  varchar(1000),
  -- why it stands where it stands; empty where SGK's answer to the request says it
  neden           varchar(20),
  kullanici_id    integer      not null,
  -- the tenant's period: a backup that is put back may hold rows as ready that have been sent since
  donem           integer      not null,
  created_date    timestamptz  not null default now(),
  gonderim_zamani timestamptz,
  sonuc_zamani    timestamptz,
  -- answers of SGK from which nobody could tell what became of it
  okuma_sayisi    smallint     not null default 0 check (okuma_sayisi >= 0),
  row_version     bigint       not null default 1,
  constraint sgk_beyan_gonderim check (gonderim_zamani is not null or durum in (0, 3)),
  constraint sgk_beyan_sonuc check ((sonuc_zamani is not null) = (durum in (2, 3)))
);
comment on table sgk_beyan is
  'One row is a declaration to SGK that a named user made: committed as sent before its only request leaves, decided by the answer, by reading back or by a person.';
-- one open declaration of a kind for a record
create unique index sgk_beyan_acik on sgk_beyan (kayit, kayit_id, islem) where durum in (0, 1, 4);
create index sgk_beyan_created on sgk_beyan (created_date, id);
create index sgk_beyan_durum on sgk_beyan (durum, id);
create index sgk_beyan_islem on sgk_beyan (islem, id);
create index sgk_beyan_isyeri on sgk_beyan (isyeri_id, id);

-- What was sent is never ready again, and a decided row stays as it is, whatever statement asks.
create function sgk_beyan_yolu() returns trigger language plpgsql as $$
begin
  if (old.istek_id, old.islem, old.isyeri_id, old.kayit, old.kayit_id, old.istek, old.kullanici_id)
     is distinct from
     (new.istek_id, new.islem, new.isyeri_id, new.kayit, new.kayit_id, new.istek, new.kullanici_id)
     or old.kisi_id is distinct from new.kisi_id then
    raise exception 'what a declaration says never changes' using errcode = 'check_violation';
  end if;
  if old.durum in (2, 3)
     or (old.durum <> new.durum and not (old.durum, new.durum) in ((0, 1), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (4, 2), (4, 3))) then
    raise exception 'a declaration does not go from % to %', old.durum, new.durum using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sgk_beyan_yolu before update on sgk_beyan for each row execute function sgk_beyan_yolu();

alter table sgk_cagri add column beyan_id bigint references sgk_beyan (id);
create index sgk_cagri_beyan on sgk_cagri (beyan_id, id) where beyan_id is not null;

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select 'SGK beyanları', 'ekran.sgkBeyan', '/sgkBeyanlari', 'sgkBeyan', y.id, 'clipboard',
         (select coalesce(max(siralama), 0) + 1 from menu)
    from yetki_modul y where y.modul_tipi = 1 order by y.siralama limit 1
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, 'sgkBeyan', e.eylem
    from rol r cross join unnest(array['gor', 'disaAktar', 'dogrula', 'beyanKapat']) as e (eylem)
   where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')
  on conflict do nothing;
