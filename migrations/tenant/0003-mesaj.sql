-- Written in the transaction that causes a job, carried to the queue of the master database right after its commit.
create table outbox (
  sira          bigint       generated always as identity primary key,
  -- becomes the job's id: carrying a row twice makes one job
  id            uuid         not null,
  donem         integer      not null,
  job           varchar(60)  not null,
  payload       jsonb        not null,
  start_after   timestamptz,
  singleton_key varchar(100),
  priority      integer      not null default 0
);

-- What a job has done, committed together with the effect itself: a second run finds it and leaves it alone.
create table job_effect (
  job_id uuid         not null,
  key    varchar(100) not null,
  zaman  timestamptz  not null default now(),
  primary key (job_id, key)
);
create index job_effect_zaman on job_effect (zaman);

-- A template is never changed once it was used: a new version follows it.
create table sablon (
  id                 integer      generated always as identity primary key,
  code               varchar(60)  not null,
  dil                char(2)      not null default 'tr',
  kanal              varchar(10)  not null check (kanal in ('sms', 'eposta')),
  hukuki_sinif       varchar(10)  not null check (hukuki_sinif in ('code', 'process', 'campaign')),
  konu               varchar(200) check (kanal <> 'eposta' or konu is not null),
  sablon_metni       varchar(5000) not null,
  surum              integer      not null default 1,
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  unique (code, dil, kanal, surum)
);

create table mesaj (
  id                 bigint       generated always as identity primary key,
  -- the same on every attempt, and known to the provider
  referans           varchar(64)  not null unique,
  kanal              varchar(10)  not null check (kanal in ('sms', 'eposta')),
  alici              varchar(254) not null,
  sablon_id          integer      not null references sablon (id),
  hukuki_sinif       varchar(10)  not null check (hukuki_sinif in ('code', 'process', 'campaign')),
  -- the recipient's permission at the time; null where none is needed
  izin_var           boolean      check ((hukuki_sinif = 'campaign') = (izin_var is not null)),
  konu               varchar(200),
  metin              text,
  -- a code waits here encrypted and is wiped once it has left
  gizli_metin        text,
  durum              varchar(15)  not null default 'bekliyor'
    check (durum in ('bekliyor', 'gonderiliyor', 'gonderildi', 'basarisiz', 'bilinmiyor')),
  son_gonderme       timestamptz  not null,
  deneme             integer      not null default 0,
  deneme_tarihi      timestamptz,
  sonuc_tarihi       timestamptz,
  saglayici_id       varchar(100),
  saglayici_kodu     varchar(40),
  parca              smallint,
  teslim_durumu      varchar(10)  check (teslim_durumu in ('bekliyor', 'ulasti', 'ulasmadi')),
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  check (metin is null or gizli_metin is null)
);
create index mesaj_olusturulma on mesaj (olusturulma_tarihi, id);
create index mesaj_alici on mesaj (alici, id);
create index mesaj_acik on mesaj (son_gonderme) where durum in ('bekliyor', 'gonderiliyor');
create index mesaj_gizli on mesaj (sonuc_tarihi) where gizli_metin is not null;
create index mesaj_teslim on mesaj (sonuc_tarihi) where teslim_durumu = 'bekliyor';
