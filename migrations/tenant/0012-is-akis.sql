-- For how many days a request waits for its approvers.
alter table portal_ayar add column is_akis_gun smallint not null default 30 check (is_akis_gun between 1 and 90);

-- A request that is approved or rejected by a link, once.
create table is_akis (
  id                 bigint        generated always as identity primary key,
  tur                varchar(20)   not null check (tur in ('ilanYayin')),
  konu_id            bigint        not null,
  -- the record's version when it was asked for: nobody approves what was written after it was read
  konu_surum         bigint        not null,
  ozet               varchar(250)  not null collate "tr-TR-x-icu",
  -- what approvers read
  mesaj              varchar(2000) not null,
  isteyen            varchar(250)  not null collate "tr-TR-x-icu",
  -- who is told what came of it
  sahip_kanal        varchar(10)   not null check (sahip_kanal in ('sms', 'eposta')),
  sahip_alici        varchar(254)  not null,
  durum              varchar(12)   not null default 'bekliyor'
    check (durum in ('bekliyor', 'onaylandi', 'reddedildi', 'iptal')),
  son_tarih          timestamptz   not null,
  row_version        bigint        not null default 1,
  olusturulma_tarihi timestamptz   not null default now()
);
create unique index is_akis_bekleyen_key on is_akis (tur, konu_id) where durum = 'bekliyor';
create index is_akis_olusturulma on is_akis (olusturulma_tarihi, id);

-- Whoever is asked; each has a link of their own, and the first who decides decides for all.
create table is_akis_onaylayan (
  id                 bigint        generated always as identity primary key,
  is_akis_id         bigint        not null references is_akis (id),
  kanal              varchar(10)   not null check (kanal in ('sms', 'eposta')),
  alici              varchar(254)  not null,
  unique (is_akis_id, alici),
  unique (id, is_akis_id)
);

create table is_akis_karar (
  is_akis_id         bigint        primary key,
  onaylayan_id       bigint        not null,
  -- 0 approve, 1 reject
  aksiyon_tipi       smallint      not null check (aksiyon_tipi in (0, 1)),
  aciklama           varchar(1000) not null check (aciklama <> ''),
  -- from where, without its last part
  adres              varchar(64)   not null,
  karar_tarihi       timestamptz   not null default now(),
  foreign key (onaylayan_id, is_akis_id) references is_akis_onaylayan (id, is_akis_id),
  unique (is_akis_id, aksiyon_tipi)
);

-- What an approval set in motion: at most one row for each, and none without an approval.
create table is_akis_islem (
  is_akis_id         bigint        primary key,
  aksiyon_tipi       smallint      not null default 0 check (aksiyon_tipi = 0),
  islem              varchar(20)   not null check (islem in ('ilanYayinla')),
  konu_id            bigint        not null,
  islem_tarihi       timestamptz   not null default now(),
  foreign key (is_akis_id, aksiyon_tipi) references is_akis_karar (is_akis_id, aksiyon_tipi)
);

-- What was asked stays as it was asked, and what came of it stays so.
create function is_akis_degismez() returns trigger language plpgsql as $$
begin
  if old.durum <> 'bekliyor' or new.tur <> old.tur or new.konu_id <> old.konu_id or new.konu_surum <> old.konu_surum
    or new.mesaj <> old.mesaj then
    raise exception 'an approval that was decided does not change';
  end if;
  return new;
end $$;
create trigger is_akis_degismez before update on is_akis for each row execute function is_akis_degismez();

create function is_akis_karar_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'a decision does not change';
end $$;
create trigger is_akis_karar_degismez before update or delete on is_akis_karar
  for each row execute function is_akis_karar_degismez();

-- State, decision and what followed belong together, or the transaction ends without any of them.
create function is_akis_tutarli() returns trigger language plpgsql as $$
begin
  perform from is_akis a
    left join is_akis_karar k on k.is_akis_id = a.id
    left join is_akis_islem i on i.is_akis_id = a.id
   where a.id = new.id and not case a.durum
     when 'onaylandi' then k.aksiyon_tipi is not distinct from 0 and i.is_akis_id is not null
     when 'reddedildi' then k.aksiyon_tipi is not distinct from 1 and i.is_akis_id is null
     else k.is_akis_id is null end;
  if found then raise exception 'an approval without its decision'; end if;
  return null;
end $$;
create constraint trigger is_akis_tutarli after update on is_akis deferrable initially deferred
  for each row execute function is_akis_tutarli();

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('isAkisOnayIste', 'sms', 'process', null, '{isteyen} onayinizi bekliyor: {ozet}. {baglanti}'),
  ('isAkisOnayIste', 'eposta', 'process', 'Onayınız bekleniyor: {ozet}', 'Merhaba,

{isteyen} şu istek için onayınızı bekliyor: {ozet}

İsteği görmek, onaylamak ya da reddetmek için: {baglanti}

Bağlantı size özeldir, {sonTarih} tarihine kadar geçerlidir; lütfen başkasıyla paylaşmayın.

{sirket}'),
  ('isAkisOnaylandi', 'sms', 'process', null, 'Onaylandi: {ozet}. Aciklama: {aciklama} ({zaman}, {adres})'),
  ('isAkisOnaylandi', 'eposta', 'process', 'Onaylandı: {ozet}', 'Merhaba,

İsteğiniz onaylandı: {ozet}

Onaylayan: {onaylayan}
Açıklama: {aciklama}
Zaman: {zaman}
Adres: {adres}

Bu kararı beklemiyorduysanız bize bildirin.

{sirket}'),
  ('isAkisReddedildi', 'sms', 'process', null, 'Reddedildi: {ozet}. Aciklama: {aciklama} ({zaman}, {adres})'),
  ('isAkisReddedildi', 'eposta', 'process', 'Reddedildi: {ozet}', 'Merhaba,

İsteğiniz reddedildi: {ozet}

Reddeden: {onaylayan}
Açıklama: {aciklama}
Zaman: {zaman}
Adres: {adres}

Bu kararı beklemiyorduysanız bize bildirin.

{sirket}');
