-- Workflows: requests that approvers approve or reject by a link, once.
create table is_akis (
  id                 bigint        generated always as identity primary key,
  tur                varchar(20)   not null check (tur in ('ilanYayin')),
  konu_id            bigint        not null,
  -- the record's version at the time of the request: approvers never approve a text that was written after they read it
  konu_surum         bigint        not null,
  ozet               varchar(250)  not null collate "tr-TR-x-icu",
  -- the text that approvers read
  mesaj              varchar(2000) not null,
  isteyen            varchar(250)  not null collate "tr-TR-x-icu",
  -- the address of the requester, who is told the decision
  sahip_kanal        varchar(10)   not null check (sahip_kanal in ('sms', 'eposta')),
  sahip_alici        varchar(254)  not null,
  durum              varchar(12)   not null default 'bekliyor'
    check (durum in ('bekliyor', 'onaylandi', 'reddedildi', 'iptal')),
  son_tarih          timestamptz   not null,
  row_version        bigint        not null default 1,
  olusturulma_tarihi timestamptz   not null default now()
);
comment on table is_akis is
  'One row is a request that is approved or rejected by a link, once.';
create unique index is_akis_bekleyen_key on is_akis (tur, konu_id) where durum = 'bekliyor';
create index is_akis_olusturulma on is_akis (olusturulma_tarihi, id);

create table is_akis_onaylayan (
  id                 bigint        generated always as identity primary key,
  is_akis_id         bigint        not null references is_akis (id),
  kanal              varchar(10)   not null check (kanal in ('sms', 'eposta')),
  alici              varchar(254)  not null,
  unique (is_akis_id, alici),
  unique (id, is_akis_id)
);
comment on table is_akis_onaylayan is
  'One row is an approver of a request. Each approver has a link of their own, and the first decision counts for all.';

create table is_akis_karar (
  is_akis_id         bigint        primary key,
  onaylayan_id       bigint        not null,
  -- 0 approve, 1 reject
  aksiyon_tipi       smallint      not null check (aksiyon_tipi in (0, 1)),
  aciklama           varchar(1000) not null check (aciklama <> ''),
  -- the approver's network address without its last part
  adres              varchar(64)   not null,
  karar_tarihi       timestamptz   not null default now(),
  foreign key (onaylayan_id, is_akis_id) references is_akis_onaylayan (id, is_akis_id),
  unique (is_akis_id, aksiyon_tipi)
);
comment on table is_akis_karar is
  'One row is the decision on a request: at most one for each request, and it never changes.';

create table is_akis_islem (
  is_akis_id         bigint        primary key,
  -- the foreign key finds an approval only
  aksiyon_tipi       smallint      not null default 0 check (aksiyon_tipi = 0),
  islem              varchar(20)   not null check (islem in ('ilanYayinla')),
  konu_id            bigint        not null,
  islem_tarihi       timestamptz   not null default now(),
  foreign key (is_akis_id, aksiyon_tipi) references is_akis_karar (is_akis_id, aksiyon_tipi)
);
comment on table is_akis_islem is
  'One row is the action that an approval set in motion: at most one for each request, and none without an approval.';

-- The question of a request does not change, and neither does its outcome.
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

-- State, decision and action of a request agree at commit, or the transaction is rolled back.
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
