-- Applications: one candidate, one posting, the answers, and the state that staff move it through.
create table durum_tanim (
  id                integer      generated always as identity primary key,
  durum_yonetimi_no smallint     not null unique,
  durum_gorunen_adi varchar(100) not null collate "tr-TR-x-icu",
  -- the place on the candidate's line: received, looked at, documents, interview, result
  adim              smallint     not null check (adim between 1 and 5),
  kapali            boolean      not null default false,
  row_version       bigint       not null default 1
);
comment on table durum_tanim is
  'One row is a state that a sent application can be in, as staff number it and as the candidate reads it.';
insert into durum_tanim (durum_yonetimi_no, durum_gorunen_adi, adim, kapali) values
  (1, 'Başvurunuz alındı', 1, false),
  (2, 'İnceleniyor', 2, false),
  (3, 'Görüşmeye çağrıldınız', 4, false),
  (4, 'Belgeleriniz bekleniyor', 3, false),
  (5, 'Olumlu sonuçlandı', 5, true),
  (6, 'Olumsuz sonuçlandı', 5, true),
  (7, 'Geri çektiniz', 5, true);

create table basvuru (
  id                     bigint       generated always as identity primary key,
  aday_id                bigint       not null references aday (id),
  iap_id                 bigint       not null references ilan (id),
  -- 0 is a draft, any other number was sent
  durum                  smallint     not null default 0,
  basvuru_takip_no       varchar(12)  unique check ((durum = 0) = (basvuru_takip_no is null)),
  durum_yonetimi_no      smallint     references durum_tanim (durum_yonetimi_no),
  geri_cekme_nedeni      varchar(500),
  form_surum_id          integer      references form_surum (id),
  -- the block where the candidate goes on, on any device
  son_blok_id            integer,
  -- components that the candidate edited: entries that were deleted are not offered again
  dokunulan_komponentler integer[]    not null default '{}',
  -- the answers as they were sent, with the versions of the form and of the clarification text
  anlik                  jsonb,
  aydinlatma_surumu      integer,
  gonderim_tarihi        timestamptz,
  row_version            bigint       not null default 1,
  olusturulma_tarihi     timestamptz  not null default now(),
  degisme_tarihi         timestamptz  not null default now(),
  constraint basvuru_aday_iap_key unique (aday_id, iap_id),
  constraint basvuru_gonderim_check check ((durum = 0) = (gonderim_tarihi is null)),
  constraint basvuru_anlik_check check ((durum = 0) = (anlik is null)),
  constraint basvuru_durum_no_check check ((durum = 0) = (durum_yonetimi_no is null)),
  constraint basvuru_geri_cekme_check check ((durum_yonetimi_no = 7) is true = (geri_cekme_nedeni is not null))
);
comment on table basvuru is
  'One row is one candidate''s application to one posting, as a draft or sent.';
create index basvuru_iap on basvuru (iap_id, id);
create index basvuru_aday on basvuru (aday_id, id desc);
-- the last application that was sent, whose answers are offered again
create index basvuru_aday_gonderim on basvuru (aday_id, gonderim_tarihi desc) where gonderim_tarihi is not null;

create table basvuru_yanit (
  basvuru_id     bigint      not null references basvuru (id) on delete cascade,
  kriter_id      integer     not null,
  value          jsonb       not null,
  -- the version that a save must have seen, so that two devices never overwrite each other silently
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  primary key (basvuru_id, kriter_id)
);
comment on table basvuru_yanit is
  'One row is the answer to one criterion in an application.';

create table basvuru_satir (
  id             bigint      generated always as identity primary key,
  basvuru_id     bigint      not null references basvuru (id) on delete cascade,
  komponent_id   integer     not null,
  modul_id       integer     not null,
  -- the name that the page gave the entry before it had a number: a repeated save finds the row again
  istemci_ref    varchar(60),
  yanitlar       jsonb       not null,
  surum          bigint      not null default 1,
  degisme_tarihi timestamptz not null default now(),
  unique (basvuru_id, istemci_ref)
);
comment on table basvuru_satir is
  'One row is one entry of a component in an application, such as a school or a job.';
create index basvuru_satir_basvuru on basvuru_satir (basvuru_id, id);

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('basvuruAlindi', 'sms', 'process', 'Basvurunuz alindi. Takip numaraniz: {takipNo}');
