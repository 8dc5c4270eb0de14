-- The hiring desk, what was missing: requests for approval that ended by themselves, messages of an application whatever
-- its candidate's phone is today, and the owner of a posting who is told before its last day.

-- A request ends when nobody can decide it any more: its posting went on without it, or its time is over.
alter table is_akis drop constraint is_akis_durum_check,
  add constraint is_akis_durum_check
    check (durum in ('bekliyor', 'onaylandi', 'reddedildi', 'iptal', 'gecersiz', 'suresiDoldu'));

-- References begin with what they belong to; bytewise order, so that all that begin alike stand together.
create index mesaj_referans on mesaj (referans text_pattern_ops);
-- the number of the application, which a message about a closed posting ends with
create index mesaj_ilan_kapat on mesaj ((substring(referans from '[0-9]+$')::bigint)) where referans like 'ilan-kapat-%';

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('ilanSonGun', 'eposta', 'process', '{baslik}: son başvuru günü {tarih}',
   E'Merhaba {ad},\n\n{baslik} ilanının ({iapKodu}) son başvuru günü {tarih}. Bugüne dek {adet} başvuru geldi.\n\nSüreyi uzatmak ya da ilanı kapatmak için: {adres}'),
  ('ilanSonGun', 'sms', 'process', null,
   '{baslik} ({iapKodu}) ilaninin son basvuru gunu {tarih}. Gelen basvuru: {adet}.');

-- the requests of one posting
create index is_akis_konu_id on is_akis (konu_id, id);
