-- Candidates: the person, codes that prove a phone, the ledger of permissions, and requests under the data protection
-- law (KVKK).
create table aday (
  id                    bigint       generated always as identity primary key,
  -- the person's name in tables that outlive an erasure: the ledger, the record of changes
  aday_guid             uuid         not null unique default gen_random_uuid(),
  ad                    varchar(50)  collate "tr-TR-x-icu",
  soyad                 varchar(50)  collate "tr-TR-x-icu",
  cep_tel               varchar(10)  check (cep_tel ~ '^5[0-9]{9}$'),
  -- when the owner of the phone said to be somebody else: the record stays without a phone until the right one is known
  telefon_guncellenecek timestamptz,
  email                 varchar(250),
  dogum_tarihi          date,
  -- the national id, encrypted with the tenant's key; the keyed hash finds an equal one
  tc_kimlik_no          text,
  tc_kimlik_index       bytea,
  -- another candidate already holds this national id: staff resolve the claim
  tc_kimlik_iddia       boolean      not null default false,
  -- the key that seals this person's entries in the ledger; deleting the key makes them unreadable
  kisi_anahtari         text,
  -- earlier phones and addresses of the person, each with its end: messages sent there are erased with the person
  eski_iletisim         jsonb,
  -- what the candidate's files take up, counted by a trigger on dosya: files that are still being uploaded too
  dosya_sayisi          integer      not null default 0 constraint aday_dosya_sayisi_check check (dosya_sayisi between 0 and 40),
  dosya_boyutu          integer      not null default 0 constraint aday_dosya_boyutu_check check (dosya_boyutu between 0 and 52428800),
  aktif                 boolean      not null default true,
  silindi               timestamptz,
  row_version           bigint       not null default 1,
  olusturulma_tarihi    timestamptz  not null default now(),
  degisme_tarihi        timestamptz  not null default now(),
  arama                 text generated always as (katla(coalesce(ad, '') || ' ' || coalesce(soyad, ''))) stored,
  -- a person's row is complete, or erased without a trace
  constraint aday_butun_check check (case when silindi is null
    then ad is not null and soyad is not null and email is not null
      and (cep_tel is not null or telefon_guncellenecek is not null)
      and dogum_tarihi is not null and tc_kimlik_no is not null and tc_kimlik_index is not null
      and kisi_anahtari is not null
    else num_nonnulls(ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari,
      eski_iletisim) = 0
  end)
);
comment on table aday is
  'One row is a candidate: the person who applies. An erased candidate keeps the row, with every personal column empty.';
create unique index aday_cep_tel_key on aday (cep_tel) where silindi is null;
create unique index aday_tc_kimlik_key on aday (tc_kimlik_index) where silindi is null and not tc_kimlik_iddia;
create index aday_email on aday (email) where silindi is null;
create index aday_telefon_guncellenecek on aday (telefon_guncellenecek) where telefon_guncellenecek is not null;
create index aday_olusturulma on aday (olusturulma_tarihi, id);
create index aday_arama on aday using gin (arama gin_trgm_ops) with (fastupdate = off);

create table dogrulama (
  id                 bigint       generated always as identity primary key,
  amac               varchar(12)  not null check (amac in ('giris', 'eskiTelefon', 'yeniTelefon', 'silme')),
  -- only the session that asked for the code may use it: a visitor's session for signing in, a candidate's for the rest
  ziyaretci_hash     bytea        check ((amac = 'giris') = (ziyaretci_hash is not null)),
  aday_id            bigint       references aday (id),
  cep_tel            varchar(10)  not null check (cep_tel ~ '^5[0-9]{9}$'),
  -- keyed hash of the person that the caller claimed to be, known or not: limits count by it
  kisi_index         bytea,
  kod_hash           bytea        not null,
  mesaj_id           bigint       references mesaj (id),
  deneme             smallint     not null default 0 check (deneme between 0 and 5),
  son_deneme         timestamptz,
  gecerlilik         timestamptz  not null,
  kullanildi         timestamptz,
  iptal              timestamptz,
  -- the key of the call that used the code, so that a repeat of the call finds the same effect
  kullanan_istek     bytea,
  olusturulma_tarihi timestamptz  not null default now(),
  check (kullanildi is null or iptal is null)
);
comment on table dogrulama is
  'One row is a code that was sent to a phone, with its tries and its end: used, cancelled or expired.';
-- a new code ends the code before it
create unique index dogrulama_acik_key on dogrulama (amac, cep_tel) where kullanildi is null and iptal is null;
create index dogrulama_cep_tel on dogrulama (cep_tel, olusturulma_tarihi);
create index dogrulama_onek on dogrulama (left(cep_tel, 7), olusturulma_tarihi);
create index dogrulama_kisi on dogrulama (kisi_index, olusturulma_tarihi) where kisi_index is not null;
create index dogrulama_ziyaretci on dogrulama (ziyaretci_hash, id);
create index dogrulama_aday on dogrulama (aday_id, id);
create index dogrulama_olusturulma on dogrulama (olusturulma_tarihi);

-- The ledger is the proof of a permission, so it only grows. It knows a person by a random guid alone; the address and
-- the browser are sealed with the person's own key.
create table riza (
  id              bigint       generated always as identity primary key,
  aday_guid       uuid         not null,
  -- aydinlatma: the clarification text was read; kvk: the pool consent
  tur             varchar(10)  not null check (tur in ('aydinlatma', 'kvk', 'sms', 'eposta', 'arama')),
  deger           boolean      not null,
  sablon_id       integer      not null references sablon (id),
  metin_surumu    integer      not null,
  metin_ozeti     bytea        not null,
  kanal           varchar(10)  not null check (kanal in ('web', 'ofis', 'telefon', 'sms', 'iys')),
  gizli_adres     text,
  gizli_istemci   text,
  aktor           varchar(80)  not null,
  zaman           timestamptz  not null default now()
);
comment on table riza is
  'One row of the consent ledger is a permission that a candidate gave or took back, with the version of the text it was given for. The table is append-only.';
create index riza_aday on riza (aday_guid, tur, id desc);

create function riza_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'riza is append-only';
end $$;
create trigger riza_degismez before update or delete on riza for each row execute function riza_degismez();
create trigger riza_bosaltilmaz before truncate on riza for each statement execute function riza_degismez();

-- The current value of each permission of a person.
create view riza_son as
  select distinct on (aday_guid, tur) aday_guid, tur, deger, sablon_id, metin_surumu, kanal, zaman
    from riza order by aday_guid, tur, id desc;

create table kvkk_basvuru (
  id                 bigint        generated always as identity primary key,
  aday_id            bigint        not null references aday (id),
  talep              varchar(20)   not null check (talep in ('bilgi', 'duzeltme', 'silme', 'aktarim', 'itiraz', 'zarar')),
  metin              varchar(2000),
  durum              varchar(12)   not null default 'bekliyor' check (durum in ('bekliyor', 'yanitlandi', 'silindi')),
  yanit              varchar(4000),
  son_tarih          date          not null,
  yanit_tarihi       timestamptz,
  row_version        bigint        not null default 1,
  olusturulma_tarihi timestamptz   not null default now(),
  check ((durum = 'yanitlandi') = (yanit is not null))
);
comment on table kvkk_basvuru is
  'One row is a candidate''s request under article 11 of the data protection law, to be answered within thirty days.';
create index kvkk_basvuru_aday on kvkk_basvuru (aday_id, id);
create index kvkk_basvuru_acik on kvkk_basvuru (son_tarih) where durum = 'bekliyor';

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('girisKodu', 'sms', 'code', null,
   E'Giris kodunuz: {kod}. 3 dakika gecerlidir, kimseyle paylasmayin.\n\n@{alan} #{kod}'),
  ('telefonKodu', 'sms', 'code', null,
   E'Telefon degisikligi kodunuz: {kod}. Siz istemediyseniz kimseyle paylasmayin.\n\n@{alan} #{kod}'),
  ('silmeKodu', 'sms', 'code', null,
   E'Hesabinizi silme kodunuz: {kod}. Siz istemediyseniz kimseyle paylasmayin.\n\n@{alan} #{kod}'),
  ('epostaDegisti', 'eposta', 'process', 'E-posta adresiniz değişti',
   E'Merhaba,\n\n{sirket} aday portalındaki e-posta adresiniz {zaman} tarihinde değiştirildi. Bunu siz yapmadıysanız profilinizden düzeltin ve bize haber verin.\n\n{sirket}'),
  ('telefonDegisti', 'eposta', 'process', 'Telefon numaranız değişti',
   E'Merhaba,\n\n{sirket} aday portalındaki telefon numaranız {zaman} tarihinde değiştirildi. Bunu siz yapmadıysanız bize haber verin.\n\n{sirket}'),
  ('kvkkAlindi', 'eposta', 'process', 'Başvurunuzu aldık',
   E'Merhaba,\n\n6698 sayılı Kanun kapsamındaki başvurunuzu aldık. En geç {sonTarih} tarihine kadar yanıtlayacağız.\n\n{sirket}'),
  ('45', 'sayfa', 'process', 'Aydınlatma metni',
   E'Kişisel verileriniz, iş başvurunuzu almak ve değerlendirmek amacıyla veri sorumlusu sıfatıyla şirketimiz tarafından işlenir.\n\nİşlenen veriler: kimlik ve iletişim bilgileriniz, başvuru formunda verdiğiniz yanıtlar, yüklediğiniz belgeler ve test sonuçlarınız.\n\nHukuki sebep: bir sözleşmenin kurulmasıyla doğrudan ilgili olması (6698 sayılı Kanun m. 5/2-c) ve kanunlarda öngörülmesi (5188 sayılı Kanun).\n\nToplama yöntemi: bu portal üzerinden, elektronik ortamda. Aktarım: yetkili kamu kurumları ve bu portalı işleten hizmet sağlayıcı ile, yalnızca bu amaçla sınırlı olarak.\n\nKanunun 11. maddesindeki haklarınızı (bilgi isteme, düzeltme, silme, itiraz) profil sayfanızdan kullanabilirsiniz; başvurunuz en geç otuz gün içinde yanıtlanır.'),
  ('rizaKvk', 'sayfa', 'process', 'Aday havuzu',
   'Bu başvuru sonuçlandıktan sonra da bilgilerimin uygun başka ilanlar için aday havuzunda saklanmasına açık rıza veriyorum.'),
  ('rizaSms', 'sayfa', 'process', 'SMS', 'Yeni ilanlar ve duyurular için bana SMS gönderilmesine izin veriyorum.'),
  ('rizaEposta', 'sayfa', 'process', 'E-posta', 'Yeni ilanlar ve duyurular için bana e-posta gönderilmesine izin veriyorum.'),
  ('rizaArama', 'sayfa', 'process', 'Telefonla arama', 'Yeni ilanlar ve duyurular için telefonla aranmama izin veriyorum.');
