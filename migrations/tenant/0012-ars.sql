-- Interviews by link (ARS): whom a project invites, what it asks and offers, and the times that candidates book.
create table ars_proje (
  id                 integer       generated always as identity primary key,
  proje_adi          varchar(200)  not null collate "tr-TR-x-icu",
  karsilama_mesaji   varchar(2000) not null,
  -- whether an offer is shown and whether a time is asked for; the rows of ars_soru tell whether there are questions
  teklif             boolean       not null default false,
  takvim             boolean       not null default false,
  baslik             varchar(200),
  il                 varchar(100),
  ilce               varchar(100),
  maas_min           numeric(15, 2) check (maas_min >= 0),
  maas_max           numeric(15, 2) check (maas_max >= maas_min),
  yan_haklar         varchar(1000),
  gorusme_yeri       varchar(500),
  uzun_aciklama      varchar(5000),
  -- the company's own closing texts in place of ours, by end code
  son_mesaj_list     jsonb         not null default '{}' check (jsonb_typeof(son_mesaj_list) = 'object'),
  aktif              boolean       not null default true,
  bitis              timestamptz   not null,
  -- until how many hours before it an appointment may be changed or cancelled
  degisiklik_saat    smallint      not null default 2 check (degisiklik_saat between 0 and 168),
  -- waves of invitations: whether the next wave goes out by itself, how many candidates are invited for each free seat,
  -- and after how many hours
  dalga_acik         boolean       not null default false,
  dalga_carpani      numeric(4, 2) not null default 1.5 check (dalga_carpani between 0.1 and 20),
  dalga_saat         smallint      not null default 4 check (dalga_saat between 1 and 240),
  son_dalga          timestamptz,
  row_version        bigint        not null default 1,
  olusturulma_tarihi timestamptz   not null default now(),
  check (not teklif or baslik is not null)
);
comment on table ars_proje is
  'One row is an interview project: the greeting, the offer, and the rules for appointments and waves of invitations.';
create index ars_proje_dalga on ars_proje (id) where dalga_acik and aktif;

create table ars_soru (
  id               integer      generated always as identity primary key,
  ars_proje_id     integer      not null references ars_proje (id),
  gorunen_soru_ad  varchar(500) not null collate "tr-TR-x-icu",
  -- 2 is a list of radio buttons, any other number a drop-down
  secenek_tip      smallint     not null default 2,
  siralama         integer      not null,
  row_version      bigint       not null default 1,
  unique (ars_proje_id, siralama),
  unique (id, ars_proje_id)
);
comment on table ars_soru is
  'One row is a question of an interview project.';

create table ars_soru_secenek (
  id          integer      generated always as identity primary key,
  ars_soru_id integer      not null references ars_soru (id),
  secenek_adi varchar(200) not null collate "tr-TR-x-icu",
  -- whether a candidate with this answer goes on; the column never leaves the server
  gecer       boolean      not null,
  siralama    integer      not null,
  unique (ars_soru_id, siralama),
  unique (id, ars_soru_id)
);
comment on table ars_soru_secenek is
  'One row is an option of a question of an interview project.';

-- An invitation changes soon after it was inserted: the room in its page keeps such updates heap-only.
create table ars_aday (
  id                 bigint      generated always as identity primary key,
  ars_proje_id       integer     not null references ars_proje (id),
  aday_id            bigint      not null references aday (id),
  -- the application that the invitation rests on: once it is withdrawn or decided, the candidate is not invited for it
  basvuru_id         bigint      references basvuru (id) on delete set null,
  adim               smallint    not null default 0 check (adim between 0 and 4),
  -- end codes 3 and 6 are computed when the page loads and never stored
  son_kodu           smallint    check (son_kodu is null or (son_kodu in (1, 2, 4, 5) and adim = 4)),
  yanit_durumu       smallint    not null generated always as
    (case adim when 0 then 0 when 4 then 2 else 1 end) stored,
  -- the legal class of the message that may invite the candidate
  hukuki_sinif       varchar(10) not null check (hukuki_sinif in ('process', 'campaign')),
  -- candidates with the highest score are invited first
  puan               integer     not null default 0,
  dalga              integer     check ((dalga is null) = (davet_tarihi is null)),
  davet_tarihi       timestamptz,
  -- keyed hash of the invited phone: the answer "not me" speaks of that phone and of no other
  telefon_index      bytea,
  degisme_tarihi     timestamptz not null default now(),
  olusturulma_tarihi timestamptz not null default now(),
  unique (ars_proje_id, aday_id),
  unique (id, ars_proje_id)
) with (fillfactor = 80);
comment on table ars_aday is
  'One row is one candidate in one interview project, with the invitation and the step that the candidate has reached.';
create index ars_aday_aday on ars_aday (aday_id);
create index ars_aday_basvuru on ars_aday (basvuru_id) where basvuru_id is not null;
create index ars_aday_sira on ars_aday (ars_proje_id, puan desc, id) where davet_tarihi is null;

-- The foreign keys hold the question to the candidate's own project and the option to that question; the primary key
-- allows one answer to a question.
create table ars_yanit (
  ars_aday_id         bigint      not null,
  ars_proje_id        integer     not null,
  ars_soru_id         integer     not null,
  ars_soru_secenek_id integer     not null,
  zaman               timestamptz not null default now(),
  primary key (ars_aday_id, ars_soru_id),
  foreign key (ars_aday_id, ars_proje_id) references ars_aday (id, ars_proje_id),
  foreign key (ars_soru_id, ars_proje_id) references ars_soru (id, ars_proje_id),
  foreign key (ars_soru_secenek_id, ars_soru_id) references ars_soru_secenek (id, ars_soru_id)
);
comment on table ars_yanit is
  'One row is a candidate''s answer to a question of an interview project.';

create table ars_log (
  id          bigint      generated always as identity primary key,
  ars_aday_id bigint      not null references ars_aday (id),
  tip         smallint    not null check (tip in (1, 2, 3, 4, -1, -2, -3, -99)),
  zaman       timestamptz not null default now(),
  unique (ars_aday_id, tip)
);
comment on table ars_log is
  'One row is a step or an end that a candidate has reached in an interview project, once each. The table is append-only.';
create function ars_log_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'ars_log is append-only';
end $$;
create trigger ars_log_degismez before update or delete on ars_log for each row execute function ars_log_degismez();
create trigger ars_log_bosaltilmaz before truncate on ars_log for each statement execute function ars_log_degismez();

-- Times are those of Istanbul. Several slots at one time are several interviewers. `dolu` changes with every booking:
-- half of each page is left free, so that the update is heap-only.
create table randevu_slot (
  id           bigint   generated always as identity primary key,
  ars_proje_id integer  not null references ars_proje (id),
  tarih        date     not null,
  start_time   time     not null,
  end_time     time     not null check (end_time > start_time),
  kapasite     integer  not null default 1 check (kapasite between 1 and 500),
  dolu         integer  not null default 0,
  kapali       boolean  not null default false,
  unique (id, ars_proje_id),
  check (dolu between 0 and kapasite)
) with (fillfactor = 50);
comment on table randevu_slot is
  'One row is an interview time with its number of seats and how many of them are taken.';
create index randevu_slot_zaman on randevu_slot (ars_proje_id, tarih, start_time);

create table randevu (
  id                 bigint      generated always as identity primary key,
  ars_aday_id        bigint      not null,
  ars_proje_id       integer     not null,
  randevu_slot_id    bigint      not null,
  iptal              timestamptz,
  iptal_nedeni       varchar(10) check (iptal_nedeni in ('tasindi', 'iptal', 'silindi')),
  hatirlatma         timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  check ((iptal is null) = (iptal_nedeni is null)),
  foreign key (ars_aday_id, ars_proje_id) references ars_aday (id, ars_proje_id),
  foreign key (randevu_slot_id, ars_proje_id) references randevu_slot (id, ars_proje_id)
);
comment on table randevu is
  'One row is an appointment of a candidate at an interview time; a moved or cancelled appointment stays as a record.';
create unique index randevu_etkin_key on randevu (ars_aday_id) where iptal is null;
create index randevu_aday on randevu (ars_aday_id, id);
create index randevu_slot_etkin on randevu (randevu_slot_id) where iptal is null;

create table bekleme (
  id                 bigint      generated always as identity primary key,
  ars_aday_id        bigint      not null unique,
  ars_proje_id       integer     not null,
  -- when the candidate was told that there is a free seat again
  haber_tarihi       timestamptz,
  olusturulma_tarihi timestamptz not null default now(),
  foreign key (ars_aday_id, ars_proje_id) references ars_aday (id, ars_proje_id)
);
comment on table bekleme is
  'One row is a candidate on the waiting list of an interview project without free seats, in the order of arrival.';
create index bekleme_sira on bekleme (ars_proje_id, id) where haber_tarihi is null;

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('arsDavet', 'sms', 'process', 'Sayin {ad}, {sirket} basvurunuz icin sizi gorusmeye davet ediyor. Yanitlamak icin: {adres}'),
  ('arsDavetDuyuru', 'sms', 'campaign', 'Sayin {ad}, {sirket} size uygun bir is icin sizi gorusmeye davet ediyor: {adres} SMS istemiyorsaniz: {iptal}'),
  ('arsRandevuAlindi', 'sms', 'process', 'Gorusme randevunuz alindi: {tarih} {saat}. Yer: {yer}. {sirket}'),
  ('arsRandevuDegisti', 'sms', 'process', 'Gorusme randevunuz degisti. Yeni zaman: {tarih} {saat}. Yer: {yer}. {sirket}'),
  ('arsRandevuIptal', 'sms', 'process', 'Gorusme randevunuz iptal edildi: {tarih} {saat}. {sirket}'),
  ('arsHatirlatma', 'sms', 'process', 'Hatirlatma: gorusmeniz {tarih} {saat}. Yer: {yer}. {sirket}'),
  ('arsYerAcildi', 'sms', 'process', 'Sayin {ad}, gorusme icin yer acildi. Saat secmek icin: {adres}');
