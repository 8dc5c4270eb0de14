-- Contact with the public: suggestions and requests, and the channels through which visitors come.
create table oneri_talep (
  id                 bigint       generated always as identity primary key,
  talep_tipi         smallint     not null check (talep_tipi between 1 and 4),
  baslik             varchar(250) collate "tr-TR-x-icu",
  metin              varchar(1000),
  ad_soyad           varchar(250) collate "tr-TR-x-icu",
  cep_tel            varchar(10)  check (cep_tel ~ '^5[0-9]{9}$'),
  e_posta            varchar(250),
  -- the candidate who was signed in
  aday_id            bigint       references aday (id),
  -- the time of writing as the browser reports it
  istemci_tarihi     varchar(40),
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now(),
  -- complete, or erased with the person
  check (num_nonnulls(baslik, metin, ad_soyad, cep_tel, e_posta) in (0, 5))
);
comment on table oneri_talep is
  'One row is a suggestion, a complaint or a request that somebody wrote to the company.';
create index oneri_talep_olusturulma on oneri_talep (olusturulma_tarihi, id);
create index oneri_talep_aday on oneri_talep (aday_id);
create index oneri_talep_cep_tel on oneri_talep (cep_tel);

create table kanal_link (
  id                 integer      generated always as identity primary key,
  guid               uuid         not null unique,
  kanal_adi          varchar(100) not null collate "tr-TR-x-icu",
  -- a page of ours or an https address; checked again whenever the link is followed
  hedef_url          varchar(500) not null check (hedef_url ~ '^(/[^/\\]|https://)' and hedef_url !~ '[[:cntrl:]\\]'),
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now()
);
comment on table kanal_link is
  'One row is a link that is given out in an advertisement: it counts its visitors and redirects them.';

create table kanal_ziyaretci (
  guid               uuid         primary key,
  kanal_link_id      integer      not null references kanal_link (id),
  -- the address of the page before, without its query, which could name a person
  referrer           varchar(250),
  olusturulma_tarihi timestamptz  not null default now()
);
comment on table kanal_ziyaretci is
  'One row is a visitor who came by the link of a channel.';
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
comment on table donusum is
  'One row is a conversion: an action of a visitor who came by the link of a channel.';
create index donusum_visitor on donusum (visitor_guid, islem_tipi);
create index donusum_ilan on donusum (ilan_id);
create index donusum_aday on donusum (aday_id) where aday_id is not null;
create index donusum_olusturulma on donusum (olusturulma_tarihi);

-- Any erasure of a candidate also erases the candidate's own words here; the rows stay, with their kind and time. Rows
-- are found by the candidate and the phone, not by the e-mail address: anybody can type somebody else's address.
create function aday_unut() returns trigger language plpgsql as $$
begin
  update oneri_talep
     set baslik = null, metin = null, ad_soyad = null, cep_tel = null, e_posta = null, istemci_tarihi = null
   where aday_id = old.id or cep_tel = old.cep_tel;
  update baglanti set iptal = now() where amac = 'smsIptal' and konu_id = old.id and iptal is null;
  update donusum set aday_id = null where aday_id = old.id;
  return null;
end $$;
create trigger aday_unut after update of silindi on aday
  for each row when (old.silindi is null and new.silindi is not null) execute function aday_unut();
