-- Languages: the language that a candidate reads, the language of each consent in the ledger, and the English wording
-- of every text that a candidate is shown or sent.
alter table aday add column dil char(2) not null default 'tr' check (dil in ('tr', 'en'));
comment on column aday.dil is
  'The language of the pages when the candidate last signed in or registered; messages go out in it.';

alter table riza add column dil char(2) not null default 'tr' check (dil in ('tr', 'en'));
comment on column riza.dil is 'The language of the text that was shown when the permission was given or taken back.';

create or replace view riza_son as
  select distinct on (aday_guid, tur) aday_guid, tur, deger, sablon_id, metin_surumu, kanal, zaman, dil
    from riza order by aday_guid, tur, id desc;

-- A translation has the version number of the Turkish text that it translates. A company that has already written a
-- newer Turkish text gets no translation of it here: pages show the Turkish text until somebody translates it.
insert into sablon (code, dil, kanal, hukuki_sinif, konu, sablon_metni) values
  ('45', 'en', 'sayfa', 'process', 'Privacy notice',
   E'We, the company, process your personal data as data controller in order to receive and assess your job application.\n\nData we process: your identity and contact details, your answers in the application form, the documents you upload and your test results.\n\nLegal basis: processing is directly related to the conclusion of a contract (Law No. 6698, art. 5/2-c) and is provided for by law (Law No. 5188).\n\nHow we collect it: electronically, through this portal. Who receives it: the competent public authorities and the service provider that runs this portal, for this purpose only.\n\nYou can exercise your rights under article 11 of the Law (information, correction, erasure, objection) on your profile page; we will answer within thirty days at the latest.'),
  ('rizaKvk', 'en', 'sayfa', 'process', 'Talent pool',
   'I give my explicit consent for my details to be kept in the talent pool and considered for other suitable jobs after this application has been decided.'),
  ('rizaSms', 'en', 'sayfa', 'process', 'Text messages',
   'I agree to receive text messages about new jobs and announcements.'),
  ('rizaEposta', 'en', 'sayfa', 'process', 'E-mail', 'I agree to receive e-mails about new jobs and announcements.'),
  ('rizaArama', 'en', 'sayfa', 'process', 'Phone calls',
   'I agree to be called about new jobs and announcements.'),
  ('girisKodu', 'en', 'sms', 'code', null,
   E'Your sign-in code is {kod}. It is valid for 3 minutes; do not share it.\n\n@{alan} #{kod}'),
  ('telefonKodu', 'en', 'sms', 'code', null,
   E'Your code for changing your phone number is {kod}. If you did not ask for it, do not share it.\n\n@{alan} #{kod}'),
  ('silmeKodu', 'en', 'sms', 'code', null,
   E'Your code for deleting your account is {kod}. If you did not ask for it, do not share it.\n\n@{alan} #{kod}'),
  ('epostaDegisti', 'en', 'eposta', 'process', 'Your e-mail address has changed',
   E'Hello,\n\nYour e-mail address on the candidate portal of {sirket} was changed on {zaman}. If this was not you, correct it in your profile and let us know.\n\n{sirket}'),
  ('telefonDegisti', 'en', 'eposta', 'process', 'Your phone number has changed',
   E'Hello,\n\nYour phone number on the candidate portal of {sirket} was changed on {zaman}. If this was not you, please let us know.\n\n{sirket}'),
  ('kvkkAlindi', 'en', 'eposta', 'process', 'We have received your request',
   E'Hello,\n\nWe have received your request under Law No. 6698. We will answer it by {sonTarih} at the latest.\n\n{sirket}'),
  ('basvuruAlindi', 'en', 'sms', 'process', null,
   'We have received your application. Your reference number is {takipNo}.'),
  ('basvuruDurum', 'en', 'sms', 'process', null, 'Your application {takipNo} now has the status: {durum}'),
  ('belgeIstendi', 'en', 'sms', 'process', null,
   'We need documents for your application {takipNo}. You can upload them on the My applications page.'),
  ('belgeReddedildi', 'en', 'sms', 'process', null,
   '{belgeAdi} was not accepted: {neden} You can upload it again on the My applications page.'),
  ('belgelerTamam', 'en', 'sms', 'process', null,
   'All required documents for your application {takipNo} have been approved.'),
  ('arsDavet', 'en', 'sms', 'process', null,
   'Dear {ad}, {sirket} invites you to an interview for your application. Please reply here: {adres}'),
  ('arsDavetDuyuru', 'en', 'sms', 'campaign', null,
   'Dear {ad}, {sirket} invites you to an interview for a job that may suit you: {adres} To stop these messages: {iptal}'),
  ('arsRandevuAlindi', 'en', 'sms', 'process', null,
   'Your interview is booked: {tarih} {saat}. Place: {yer}. {sirket}'),
  ('arsRandevuDegisti', 'en', 'sms', 'process', null,
   'Your interview has been moved. New time: {tarih} {saat}. Place: {yer}. {sirket}'),
  ('arsRandevuIptal', 'en', 'sms', 'process', null, 'Your interview on {tarih} at {saat} has been cancelled. {sirket}'),
  ('arsHatirlatma', 'en', 'sms', 'process', null,
   'Reminder: your interview is on {tarih} at {saat}. Place: {yer}. {sirket}'),
  ('arsYerAcildi', 'en', 'sms', 'process', null,
   'Dear {ad}, a place has become free for an interview. Choose a time here: {adres}'),
  ('testDavet', 'en', 'sms', 'process', null, '{sirket}: your test is ready. Take it by {sonTarih}: {baglanti}')
on conflict (code, dil, kanal, surum) do nothing;
