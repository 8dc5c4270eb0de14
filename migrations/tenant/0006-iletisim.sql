-- A value left for one reader, found by a key that only the address of a page carries. Read once, gone in ten minutes.
create table bellek (
  anahtar_hash       bytea        primary key,
  amac               varchar(20)  not null,
  gizli_deger        varchar(12000) not null,
  gecerlilik         timestamptz  not null
);
create index bellek_gecerlilik on bellek (gecerlilik);

-- A guid that carries authority: whoever holds it may do one thing with one record. Only its keyed hash is kept.
create table baglanti (
  id                 bigint       generated always as identity primary key,
  guid_hash          bytea        not null unique,
  amac               varchar(20)  not null,
  konu_id            bigint       not null,
  gecerlilik         timestamptz  not null,
  iptal              timestamptz,
  olusturulma_tarihi timestamptz  not null default now()
);
create index baglanti_konu on baglanti (amac, konu_id);
create index baglanti_gecerlilik on baglanti (gecerlilik);

-- Phones that want no campaigns. A keyed hash, so that it may outlive the person it was asked for.
create table sms_engel (
  telefon_index      bytea        primary key,
  olusturulma_tarihi timestamptz  not null default now()
);

create table oneri_talep (
  id                 bigint       generated always as identity primary key,
  talep_tipi         smallint     not null check (talep_tipi between 1 and 4),
  baslik             varchar(250) collate "tr-TR-x-icu",
  metin              varchar(1000),
  ad_soyad           varchar(250) collate "tr-TR-x-icu",
  cep_tel            varchar(10)  check (cep_tel ~ '^5[0-9]{9}$'),
  e_posta            varchar(250),
  -- who was signed in
  aday_id            bigint       references aday (id),
  -- when it was written, as the browser says
  istemci_tarihi     varchar(40),
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  -- whole, or forgotten with the person
  check (num_nonnulls(baslik, metin, ad_soyad, cep_tel, e_posta) in (0, 5))
);
create index oneri_talep_olusturulma on oneri_talep (olusturulma_tarihi, id);
create index oneri_talep_aday on oneri_talep (aday_id);
create index oneri_talep_cep_tel on oneri_talep (cep_tel);
create index oneri_talep_e_posta on oneri_talep (lower(e_posta));

-- An address that is given out in an advertisement: it counts who came by it and sends them on.
create table kanal_link (
  id                 integer      generated always as identity primary key,
  guid               uuid         not null unique,
  kanal_adi          varchar(100) not null collate "tr-TR-x-icu",
  -- a page of ours or an https address; looked at again whenever it is followed
  hedef_url          varchar(500) not null check (hedef_url ~ '^(/[^/\\]|https://)' and hedef_url !~ '[[:cntrl:]\\]'),
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now()
);

create table kanal_ziyaretci (
  guid               uuid         primary key,
  kanal_link_id      integer      not null references kanal_link (id),
  -- the page before, without its query: that could name a person
  referrer           varchar(250),
  olusturulma_tarihi timestamptz  not null default now()
);
create index kanal_ziyaretci_link on kanal_ziyaretci (kanal_link_id, olusturulma_tarihi);

create table donusum (
  id                 bigint       generated always as identity primary key,
  visitor_guid       uuid         not null references kanal_ziyaretci (guid) on delete cascade,
  sayfa_id           smallint     not null check (sayfa_id in (2, 3)),
  ilan_id            bigint       references ilan (id) on delete set null,
  islem_tipi         smallint     not null check (islem_tipi between 1 and 6),
  aday_id            bigint       references aday (id),
  olusturulma_tarihi timestamptz  not null default now()
);
create index donusum_visitor on donusum (visitor_guid, islem_tipi);
create index donusum_ilan on donusum (ilan_id);
create index donusum_olusturulma on donusum (olusturulma_tarihi);

-- Whatever way a person is erased, what they wrote to us goes too; that somebody wrote, and of what kind, stays.
create function aday_unut() returns trigger language plpgsql as $$
begin
  update oneri_talep
     set baslik = null, metin = null, ad_soyad = null, cep_tel = null, e_posta = null, istemci_tarihi = null
   where aday_id = old.id or cep_tel = old.cep_tel or lower(e_posta) = lower(old.email);
  update baglanti set iptal = now() where amac = 'smsIptal' and konu_id = old.id and iptal is null;
  update donusum set aday_id = null where aday_id = old.id;
  return null;
end $$;
create trigger aday_unut after update of silindi on aday
  for each row when (old.silindi is null and new.silindi is not null) execute function aday_unut();
