-- What readings bring after the first one is told by e-mail: rows wait for it in an index of their own.
alter table sgk_evizite add column haber_bekler boolean not null default false;
create index sgk_evizite_haber on sgk_evizite (ilk_gorulme) where haber_bekler;
alter table sgk_is_kazasi add column haber_bekler boolean not null default false;
create index sgk_is_kazasi_haber on sgk_is_kazasi (ilk_gorulme) where haber_bekler;
alter table kullanici add column sgk_haber boolean not null default true;

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('sgkYeniKayit', 'eposta', 'process', '{sirket}: {ozet}',
   E'Merhaba {ad},\n\nSGK okumasında yeni kayıt var: {ozet}.\n\nRaporlar: {raporAdresi}\nİş kazaları: {kazaAdresi}\n\nBu iletileri almak istemiyorsanız yöneticiniz kullanıcı kaydınızda kapatabilir.'),
  ('sgkSonGun', 'eposta', 'process', '{sirket}: son günü yaklaşan SGK işleri',
   E'Merhaba {ad},\n\nSon günü geçen ya da üç gün içinde dolan işler: {ozet}.\n\nRaporlar: {raporAdresi}\nİş kazaları: {kazaAdresi}\n\nBu iletileri almak istemiyorsanız yöneticiniz kullanıcı kaydınızda kapatabilir.');
