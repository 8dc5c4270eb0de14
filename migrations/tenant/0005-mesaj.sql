-- Messages to people: their wording, their way to the provider, the links they carry, and phones that want no
-- campaigns.
create table sablon (
  id                 integer      generated always as identity primary key,
  code               varchar(60)  not null,
  dil                char(2)      not null default 'tr',
  -- sayfa: a text that a page shows, such as the clarification text
  kanal              varchar(10)  not null check (kanal in ('sms', 'eposta', 'sayfa')),
  hukuki_sinif       varchar(10)  not null check (hukuki_sinif in ('code', 'process', 'campaign')),
  konu               varchar(200) check (kanal <> 'eposta' or konu is not null),
  sablon_metni       varchar(5000) not null,
  surum              integer      not null default 1,
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  unique (code, dil, kanal, surum)
);
comment on table sablon is
  'One row is one version of the wording of a message or of a text on a page. A version that was used is never changed: a new version follows it.';

-- A message changes soon after it was inserted. Where its page has room, and no index covers the changed columns, the
-- update is heap-only and touches no index: marking a message as being sent is such an update.
create table mesaj (
  id                 bigint       generated always as identity primary key,
  -- the same on every attempt, and known to the provider
  referans           varchar(64)  not null unique,
  kanal              varchar(10)  not null check (kanal in ('sms', 'eposta')),
  alici              varchar(254) not null,
  sablon_id          integer      not null references sablon (id),
  hukuki_sinif       varchar(10)  not null check (hukuki_sinif in ('code', 'process', 'campaign')),
  -- the recipient's permission at the time of sending; null where none is needed
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
  -- when the provider was last asked for the delivery report: messages are asked about in turn
  rapor_tarihi       timestamptz,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  check (metin is null or gizli_metin is null),
  constraint mesaj_sonuc check ((sonuc_tarihi is null) = (durum in ('bekliyor', 'gonderiliyor')))
) with (fillfactor = 60);
comment on table mesaj is
  'One row is an SMS or an e-mail to one recipient, with its attempts and its delivery report.';
create index mesaj_alici on mesaj (alici, id);
-- a message without a result is open; the condition names no column that sending changes
create index mesaj_acik on mesaj (son_gonderme) where sonuc_tarihi is null;
create index mesaj_gizli on mesaj (sonuc_tarihi) where gizli_metin is not null;
create index mesaj_teslim on mesaj (sonuc_tarihi) where teslim_durumu = 'bekliyor';
-- a delivery report names its message by the provider's number
create index mesaj_saglayici on mesaj (saglayici_id) where teslim_durumu = 'bekliyor';

create table baglanti (
  id                 bigint       generated always as identity primary key,
  guid_hash          bytea        not null unique,
  amac               varchar(20)  not null,
  konu_id            bigint       not null,
  gecerlilik         timestamptz  not null,
  iptal              timestamptz,
  olusturulma_tarihi timestamptz  not null default now()
);
comment on table baglanti is
  'One row is a link whose guid carries authority: its holder may do one thing with one record. Only the keyed hash of the guid is kept.';
create index baglanti_konu on baglanti (amac, konu_id);
create index baglanti_gecerlilik on baglanti (gecerlilik);
-- the daily clean-up deletes by whichever end came first
create index baglanti_son on baglanti (least(gecerlilik, iptal));

create table bellek (
  anahtar_hash       bytea        primary key,
  amac               varchar(20)  not null,
  gizli_deger        varchar(12000) not null,
  gecerlilik         timestamptz  not null
);
comment on table bellek is
  'One row is an encrypted value left for one reader, found by a key that only the address of a page carries: read once, expired after ten minutes.';
create index bellek_gecerlilik on bellek (gecerlilik);

-- The phone is a keyed hash, so that the row may outlive the person who asked for it.
create table sms_engel (
  telefon_index      bytea        primary key,
  olusturulma_tarihi timestamptz  not null default now()
);
comment on table sms_engel is
  'One row is a phone that wants no campaign messages.';
