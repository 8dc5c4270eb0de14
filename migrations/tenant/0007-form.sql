-- The company's library of criteria. A form is put together from it as a draft; publishing freezes a copy in form_surum,
-- and only that copy is ever answered. So everything here may be edited without touching what anybody has filled in.
create table kriter_grubu (
  id          integer      generated always as identity primary key,
  grup_adi    varchar(100) not null collate "tr-TR-x-icu",
  row_version bigint       not null default 1
);

create table kriter_grup_secenek (
  id              integer      generated always as identity primary key,
  kriter_grubu_id integer      not null references kriter_grubu (id),
  secenek_adi     varchar(200) not null collate "tr-TR-x-icu",
  siralama        integer      not null,
  aktif           boolean      not null default true,
  row_version     bigint       not null default 1
);
create index kriter_grup_secenek_grup on kriter_grup_secenek (kriter_grubu_id, siralama, id);

create table kriter (
  id              integer      generated always as identity primary key,
  kriter_adi      varchar(500) not null collate "tr-TR-x-icu",
  aciklama        varchar(500),
  -- 1 choice, 2 text, 3 choices, 4 integer, 5 date, 6 decimal, 7 date range
  value_type      smallint     not null check (value_type between 1 and 7),
  anne_kriter_id  integer      references kriter (id) check (anne_kriter_id <> id),
  kriter_grubu_id integer      references kriter_grubu (id) check (kriter_grubu_id is null or value_type = 1),
  -- the country's places are not copied into options: they are read where they are, by their codes
  kaynak          varchar(10)  check (kaynak is null or (kaynak in ('il', 'ilce', 'mahalle') and value_type = 1 and kriter_grubu_id is null)),
  en_az           integer,
  en_cok          integer      check (en_cok >= en_az),
  ozel_nitelikli  boolean      not null default false,
  aktif           boolean      not null default true,
  row_version     bigint       not null default 1
);
create index kriter_anne on kriter (anne_kriter_id);

create table kriter_secenek (
  id                integer      generated always as identity primary key,
  kriter_id         integer      not null references kriter (id),
  secenek_adi       varchar(200) not null collate "tr-TR-x-icu",
  -- an option of the parent criterion, or of the group
  parent_secenek_id integer,
  siralama          integer      not null,
  aktif             boolean      not null default true,
  row_version       bigint       not null default 1
);
create index kriter_secenek_kriter on kriter_secenek (kriter_id, siralama, id);

create table komponent (
  id                       integer      generated always as identity primary key,
  kriter_komponent_display varchar(200) not null collate "tr-TR-x-icu",
  ana_kriter_id            integer      not null references kriter (id),
  aktif                    boolean      not null default true,
  row_version              bigint       not null default 1
);

create table komponent_kriter (
  komponent_id      integer not null references komponent (id),
  kriter_id         integer not null references kriter (id),
  siralama          integer not null,
  zorunlu           boolean not null default false,
  zorunlu_kriter_id integer references kriter (id),
  zorunlu_secenek_id integer check ((zorunlu_kriter_id is null) = (zorunlu_secenek_id is null)),
  bagli_kriter_id   integer references kriter (id),
  bagli_secenek_id  integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (komponent_id, kriter_id)
);

create table modul (
  id            integer      generated always as identity primary key,
  modul_display varchar(200) not null collate "tr-TR-x-icu",
  aktif         boolean      not null default true,
  row_version   bigint       not null default 1
);

create table modul_kriter (
  modul_id           integer not null references modul (id),
  kriter_id          integer not null references kriter (id),
  siralama           integer not null,
  zorunlu            boolean not null default false,
  zorunlu_kriter_id  integer references kriter (id),
  zorunlu_secenek_id integer check ((zorunlu_kriter_id is null) = (zorunlu_secenek_id is null)),
  bagli_kriter_id    integer references kriter (id),
  bagli_secenek_id   integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (modul_id, kriter_id)
);

create table modul_komponent (
  modul_id     integer not null references modul (id),
  komponent_id integer not null references komponent (id),
  siralama     integer not null,
  zorunlu      boolean not null default false,
  primary key (modul_id, komponent_id)
);

create table basvuru_formu (
  id                 integer      generated always as identity primary key,
  form_adi           varchar(200) not null collate "tr-TR-x-icu",
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now()
);

create table form_blok (
  id                 integer      generated always as identity primary key check (id <> 99999),
  basvuru_formu_id   integer      not null references basvuru_formu (id),
  display            varchar(200) not null collate "tr-TR-x-icu",
  siralama           integer      not null,
  bagli_kriter_id    integer      references kriter (id),
  bagli_secenek_id   integer      check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  test_merkez_tip_id integer,
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1
);
create index form_blok_form on form_blok (basvuru_formu_id, siralama, id);

create table form_blok_modul (
  form_blok_id     integer not null references form_blok (id),
  modul_id         integer not null references modul (id),
  siralama         integer not null,
  bagli_kriter_id  integer references kriter (id),
  bagli_secenek_id integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (form_blok_id, modul_id)
);

-- A published form, whole and for good: drafts and applications name one of these.
create table form_surum (
  id               integer     generated always as identity primary key,
  basvuru_formu_id integer     not null references basvuru_formu (id),
  surum            integer     not null,
  durum            varchar(10) not null default 'yayinda' check (durum in ('yayinda', 'eski')),
  icerik           jsonb       not null,
  yayin_tarihi     timestamptz not null default now(),
  unique (basvuru_formu_id, surum)
);
create unique index form_surum_yayinda_key on form_surum (basvuru_formu_id) where durum = 'yayinda';

create function form_surum_degismez() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.icerik <> old.icerik or new.surum <> old.surum or new.basvuru_formu_id <> old.basvuru_formu_id
    or (old.durum = 'eski' and new.durum <> 'eski') then
    raise exception 'a published form does not change';
  end if;
  return new;
end $$;
create trigger form_surum_degismez before update or delete on form_surum for each row execute function form_surum_degismez();

alter table ilan add column basvuru_formu_id integer references basvuru_formu (id);
create index ilan_basvuru_formu on ilan (basvuru_formu_id, id);

alter table basvuru
  add column form_surum_id   integer references form_surum (id),
  -- where the candidate goes on, on whatever device
  add column son_blok_id     integer,
  add column gonderim_tarihi timestamptz,
  add column degisme_tarihi  timestamptz not null default now(),
  -- the answers as they were sent, with the versions of the form and of the clarification text
  add column anlik           jsonb,
  add column aydinlatma_surumu integer,
  add constraint basvuru_gonderim_check check ((durum = 0) = (gonderim_tarihi is null)),
  add constraint basvuru_anlik_check check ((durum = 0) = (anlik is null));
create index basvuru_aday on basvuru (aday_id, id desc);

-- What an application has come to, as staff number it and as the candidate reads it.
create table durum_tanim (
  id                integer      generated always as identity primary key,
  durum_yonetimi_no smallint     not null unique,
  durum_gorunen_adi varchar(100) not null collate "tr-TR-x-icu",
  -- where it stands on the candidate's line: received, looked at, documents, interview, result
  adim              smallint     not null check (adim between 1 and 5),
  kapali            boolean      not null default false,
  row_version       bigint       not null default 1
);
insert into durum_tanim (durum_yonetimi_no, durum_gorunen_adi, adim, kapali) values
  (1, 'Başvurunuz alındı', 1, false),
  (2, 'İnceleniyor', 2, false),
  (3, 'Görüşmeye çağrıldınız', 4, false),
  (4, 'Belgeleriniz bekleniyor', 3, false),
  (5, 'Olumlu sonuçlandı', 5, true),
  (6, 'Olumsuz sonuçlandı', 5, true),
  (7, 'Geri çektiniz', 5, true);

alter table basvuru
  add column durum_yonetimi_no smallint references durum_tanim (durum_yonetimi_no),
  add column geri_cekme_nedeni varchar(500),
  add constraint basvuru_durum_no_check check ((durum = 0) = (durum_yonetimi_no is null)),
  add constraint basvuru_geri_cekme_check check ((durum_yonetimi_no = 7) is true = (geri_cekme_nedeni is not null));

-- One answer; its version is what a save must have seen, so that two devices never overwrite each other silently.
create table basvuru_yanit (
  basvuru_id     bigint      not null references basvuru (id) on delete cascade,
  kriter_id      integer     not null,
  value          jsonb       not null,
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  primary key (basvuru_id, kriter_id)
);

-- One entry of a component.
create table basvuru_satir (
  id             bigint      generated always as identity primary key,
  basvuru_id     bigint      not null references basvuru (id) on delete cascade,
  komponent_id   integer     not null,
  modul_id       integer     not null,
  -- what the page called it before it had a number: a repeated save finds it again
  istemci_ref    varchar(60),
  yanitlar       jsonb       not null,
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  unique (basvuru_id, istemci_ref)
);
create index basvuru_satir_basvuru on basvuru_satir (basvuru_id, id);

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('basvuruAlindi', 'sms', 'process', 'Basvurunuz alindi. Takip numaraniz: {takipNo}');
