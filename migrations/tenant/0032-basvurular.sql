-- Applications as staff work with them: owner, tags, notes, the history of statuses, facts that lists search by, and
-- applications that are made again after the one before was closed.

-- A criterion whose meaning the product knows, such as the province that somebody lives in; each meaning once.
alter table kriter
  add column anlam      varchar(12) constraint kriter_anlam_key unique,
  add column aranabilir boolean     not null default false,
  add constraint kriter_anlam_check check (anlam in
    ('il', 'ilce', 'oggTur', 'oggNo', 'oggBitis', 'cinsiyet', 'askerlik', 'egitim', 'vardiya', 'musaitlik')),
  -- lists show one value of these, as a place or as a day
  add constraint kriter_anlam_tipi check (case anlam when 'il' then value_type = 1 when 'ilce' then value_type = 1
    when 'oggBitis' then value_type = 5 else true end);

create table aday_bilgi (
  id         bigint      generated always as identity primary key,
  aday_id    bigint      not null references aday (id),
  kriter_id  integer     not null references kriter (id),
  -- the number of an option, or the code of a place
  secenek_id integer,
  sayi       numeric(14, 2),
  tarih      date,
  kaynak     varchar(10) not null check (kaynak in ('basvuru', 'profil', 'ofis')),
  zaman      timestamptz not null default now(),
  constraint aday_bilgi_deger check (num_nonnulls(secenek_id, sayi, tarih) = 1),
  constraint aday_bilgi_key unique nulls not distinct (aday_id, kriter_id, secenek_id, sayi, tarih)
);
comment on table aday_bilgi is
  'One row is a fact that a candidate gave: the answer to a criterion that lists search by. A criterion of several choices has a row for each.';
create index aday_bilgi_secenek on aday_bilgi (kriter_id, secenek_id, aday_id) where secenek_id is not null;
create index aday_bilgi_sayi on aday_bilgi (kriter_id, sayi, aday_id) where sayi is not null;
create index aday_bilgi_tarih on aday_bilgi (kriter_id, tarih, aday_id) where tarih is not null;

create view aday_il as
  select b.aday_id, b.secenek_id as il_kodu from aday_bilgi b join kriter k on k.id = b.kriter_id where k.anlam = 'il';
create view aday_ilce as
  select b.aday_id, b.secenek_id as ilce_kodu from aday_bilgi b join kriter k on k.id = b.kriter_id where k.anlam = 'ilce';
create view aday_ogg as
  select b.aday_id, b.tarih as ogg_bitis from aday_bilgi b join kriter k on k.id = b.kriter_id where k.anlam = 'oggBitis';

-- The name as lists write it.
alter table aday add column ad_soyad varchar(101) collate "tr-TR-x-icu"
  generated always as (case when ad is not null then ad || ' ' || soyad end) stored;
create index aday_ad_soyad on aday using gin (katla(ad_soyad) gin_trgm_ops) with (fastupdate = off);

alter table portal_ayar add column sms_birim_fiyat numeric(8, 4) check (sms_birim_fiyat >= 0);

alter table basvuru
  -- follows from the status; at most one application of a candidate to a posting is not closed
  add column kapali                 boolean     not null default false,
  add column durum_tarihi           timestamptz,
  -- who moved the application to its status; nobody where the candidate did
  add column durum_degistiren       varchar(80),
  -- the version of the row that the last change of status left: its message is named by it
  add column durum_surum            bigint,
  add column durum_neden_id         integer     references durum_neden (id),
  -- what the candidate reads beside the status
  add column adaya_metin            varchar(200),
  add column yeniden_basvuru_tarihi date,
  add column sorumlu_id             integer     references kullanici (id) on delete set null,
  -- 0 fits, 1 a rule warns, 2 a rule eliminates; people decide
  add column uygunluk               smallint    not null default 0 check (uygunluk between 0 and 2),
  add column puan                   integer,
  add column arama                  text        generated always as (katla(coalesce(basvuru_takip_no, ''))) stored;
update basvuru b set durum_tarihi = b.degisme_tarihi, kapali = d.kapali
  from durum_tanim d where d.durum_yonetimi_no = b.durum_yonetimi_no;
alter table basvuru
  add constraint basvuru_durum_tarihi_check check ((durum = 0) = (durum_tarihi is null)),
  add constraint basvuru_taslak_check check (durum <> 0 or not kapali),
  drop constraint basvuru_aday_iap_key;
create unique index basvuru_acik_key on basvuru (aday_id, iap_id) where not kapali;
create index basvuru_durum_no on basvuru (durum_yonetimi_no, id);
create index basvuru_gonderim on basvuru (gonderim_tarihi, id);
create index basvuru_durum_tarihi on basvuru (durum_tarihi, id);
create index basvuru_sorumlu on basvuru (sorumlu_id, id);
create index basvuru_uygunluk on basvuru (uygunluk, id);
create index basvuru_kapali on basvuru (kapali, id);
create index basvuru_neden on basvuru (durum_neden_id);
create index basvuru_arama on basvuru using gin (arama gin_trgm_ops) with (fastupdate = off);

create table basvuru_hareket (
  id             bigint      generated always as identity primary key,
  basvuru_id     bigint      not null references basvuru (id) on delete cascade,
  -- nothing for the status that an application is sent with
  kaynak_no      smallint    references durum_tanim (durum_yonetimi_no),
  hedef_no       smallint    not null references durum_tanim (durum_yonetimi_no),
  durum_neden_id integer     references durum_neden (id),
  -- as the record of changes names people; nobody where the candidate did it
  aktor          varchar(80),
  zaman          timestamptz not null
);
comment on table basvuru_hareket is
  'One row is a change of an application''s status: from, to, why, by whom and when. A trigger writes it, so that none is missing.';
create index basvuru_hareket_basvuru on basvuru_hareket (basvuru_id, id);
create index basvuru_hareket_zaman on basvuru_hareket (zaman, id);
create index basvuru_hareket_neden on basvuru_hareket (durum_neden_id);
create index basvuru_hareket_hedef on basvuru_hareket (hedef_no);
create index basvuru_hareket_kaynak on basvuru_hareket (kaynak_no);
insert into basvuru_hareket (basvuru_id, hedef_no, zaman)
  select id, durum_yonetimi_no, durum_tarihi from basvuru where durum_yonetimi_no is not null order by id;

-- The status tells whether an application is closed. Its row is held, so that a kind of status that changes at the same
-- time comes before or after. Whoever writes a past moves the moment along; else it is now.
create function basvuru_durumu() returns trigger language plpgsql as $$
begin
  if new.durum_yonetimi_no is null then return new; end if;
  select d.kapali into new.kapali from durum_tanim d where d.durum_yonetimi_no = new.durum_yonetimi_no for share;
  if tg_op = 'INSERT' then
    new.durum_tarihi := coalesce(new.durum_tarihi, now());
  elsif new.durum_tarihi is not distinct from old.durum_tarihi then
    new.durum_tarihi := now();
    new.degisme_tarihi := now();
  end if;
  return new;
end $$;
create trigger basvuru_durumu_yeni before insert on basvuru for each row execute function basvuru_durumu();
create trigger basvuru_durumu before update of durum_yonetimi_no on basvuru for each row
  when (new.durum_yonetimi_no is distinct from old.durum_yonetimi_no) execute function basvuru_durumu();

create function basvuru_hareketi() returns trigger language plpgsql as $$
begin
  insert into basvuru_hareket (basvuru_id, kaynak_no, hedef_no, durum_neden_id, aktor, zaman)
    values (new.id, case when tg_op = 'UPDATE' then old.durum_yonetimi_no end, new.durum_yonetimi_no,
            new.durum_neden_id, new.durum_degistiren, new.durum_tarihi);
  return null;
end $$;
create trigger basvuru_hareketi_yeni after insert on basvuru for each row
  when (new.durum_yonetimi_no is not null) execute function basvuru_hareketi();
create trigger basvuru_hareketi after update of durum_yonetimi_no on basvuru for each row
  when (new.durum_yonetimi_no is distinct from old.durum_yonetimi_no and new.durum_yonetimi_no is not null)
  execute function basvuru_hareketi();

-- A company's own status may become a closed one, or an open one again.
create function durum_tanim_kapanir() returns trigger language plpgsql as $$
begin
  update basvuru set kapali = new.kapali where durum_yonetimi_no = new.durum_yonetimi_no and kapali <> new.kapali;
  return null;
end $$;
create trigger durum_tanim_kapanir after update of kapali on durum_tanim for each row
  when (new.kapali <> old.kapali) execute function durum_tanim_kapanir();

create table etiket (
  id          integer     generated always as identity primary key,
  etiket_adi  varchar(40) not null collate "tr-TR-x-icu" constraint etiket_etiket_adi_key unique,
  arama       text        generated always as (katla(etiket_adi)) stored,
  row_version bigint      not null default 1
);
comment on table etiket is
  'One row is a tag that staff give to applications.';

create table basvuru_etiket (
  basvuru_id bigint      not null references basvuru (id) on delete cascade,
  etiket_id  integer     not null references etiket (id) on delete cascade,
  ekleyen    varchar(80) not null,
  zaman      timestamptz not null default now(),
  primary key (basvuru_id, etiket_id)
);
comment on table basvuru_etiket is
  'One row is a tag of one application.';
create index basvuru_etiket_etiket on basvuru_etiket (etiket_id, basvuru_id);

create table basvuru_not (
  id         bigint        generated always as identity primary key,
  basvuru_id bigint        not null references basvuru (id) on delete cascade,
  metin      varchar(2000) not null,
  -- read only by holders of the right basvuru/ozelNot
  ozel       boolean       not null default false,
  yazan      varchar(80)   not null,
  zaman      timestamptz   not null default now()
);
comment on table basvuru_not is
  'One row is a note of staff about an application.';
create index basvuru_not_basvuru on basvuru_not (basvuru_id, id);

-- Whose turn it is when several people share the applications that are assigned.
create sequence basvuru_atama_sirasi;

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('basvuruSonuc', 'sms', 'process', '{takipNo} numarali basvurunuz: {durum}. {metin}'),
  ('basvuruTasindi', 'sms', 'process', '{takipNo} numarali basvurunuz {baslik} ilanina aktarildi.');

insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, a.eylem
    from (values
      ('basvuru', array['gor', 'degistir', 'durum', 'disaAktar'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      ('basvuru', array['goster', 'ozelNot', 'yenidenAc'], array['IK YÖNETİCİ', 'SGK YÖNETİCİ']),
      ('basvuru', array['gor'], array['IK BELGE SORUMLUSU', 'IK DEĞERLENDİRME SORUMLUSU', 'IK SALT OKUMA']),
      ('ozelNitelikli', array['gor'], array['IK YÖNETİCİ', 'IK BELGE SORUMLUSU', 'IK KVKK SORUMLUSU', 'SGK YÖNETİCİ']))
      as v (ekran, eylemler, roller)
   cross join unnest(v.eylemler) as a (eylem)
   join rol r on r.sistem || ' ' || r.rol = any(v.roller)
  on conflict do nothing;

-- loses: menu.siralama because the heading of applications stands before that of postings
-- loses: menu.is_default because the module of applications opens with applications instead of postings
update menu set siralama = siralama + 1
 where siralama >= (select siralama from menu where metin_anahtari = 'ekran.ilanBasligi')
   and not exists (select from menu where metin_anahtari = 'ekran.basvuruBasligi');
insert into menu (baslik, metin_anahtari, modul_id, simge, siralama)
  select 'Başvurular', 'ekran.basvuruBasligi', u.modul_id, 'users', u.siralama - 1
    from menu u where u.metin_anahtari = 'ekran.ilanBasligi'
     and not exists (select from menu where metin_anahtari = 'ekran.basvuruBasligi');
update menu set siralama = siralama + 1
 where siralama > (select siralama from menu where metin_anahtari = 'ekran.basvuruBasligi')
   and not exists (select from menu where yol = '/basvurular');
-- a company that chose another line keeps it
update menu set is_default = false where is_default and yol = '/ilanYonetimi';
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama, is_default)
  select 'Başvurular', 'ekran.basvuru', '/basvurular', 'basvuru', u.modul_id, u.id, 'clipboard', u.siralama + 1,
         not exists (select from menu m where m.modul_id = u.modul_id and m.is_default)
    from menu u where u.metin_anahtari = 'ekran.basvuruBasligi'
  on conflict (yol) do nothing;
