-- A line of the menu may take its title from the product's texts, so that it is read in every language, and each
-- module has a page of its own that it opens with.

alter table menu add column metin_anahtari varchar(100) check (metin_anahtari ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$');
comment on column menu.metin_anahtari is
  'The key of the text that is shown instead of baslik; null where the company gave the line a title of its own.';

-- The lines that every company begins with; a title that the company changed stays the company's.
update menu m set metin_anahtari = 'ekran.' || m.ekran
  from (values ('company', 'Firmalar'), ('branch', 'Şubeler'), ('unit', 'Birimler'), ('unitType', 'Birim türleri'),
               ('kullanici', 'Kullanıcılar'), ('rol', 'Roller'), ('yetki', 'Yetkiler'), ('menu', 'Menüler'),
               ('modul', 'Modüller'), ('portalAyar', 'Portal ayarları'), ('auditLog', 'İşlem kayıtları'))
       as v (ekran, baslik)
 where m.ekran = v.ekran and m.baslik = v.baslik;

-- A picture is chosen from those that the product has; a name that stands for none showed a dot.
update menu set simge = null where simge is not null and simge not in (
  'adjustments', 'alert', 'apps', 'bed', 'bell', 'briefcase', 'bug', 'building', 'calendar', 'chart',
  'clipboard', 'clock', 'coins', 'dashboard', 'file', 'flag', 'history', 'key', 'language', 'lock',
  'mail', 'map-pin', 'menu', 'robot', 'settings', 'shield', 'sitemap', 'tags', 'user', 'users');
update yetki_modul set simge = null where simge is not null and simge not in (
  'adjustments', 'alert', 'apps', 'bed', 'bell', 'briefcase', 'bug', 'building', 'calendar', 'chart',
  'clipboard', 'clock', 'coins', 'dashboard', 'file', 'flag', 'history', 'key', 'language', 'lock',
  'mail', 'map-pin', 'menu', 'robot', 'settings', 'shield', 'sitemap', 'tags', 'user', 'users');

drop index menu_varsayilan;
create unique index menu_varsayilan on menu (modul_id) where is_default;

-- Two names are one when they differ only in case, in i and İ or ı and I, or in blanks. The engine finds the refused
-- field by the name of the index.
create function ayni_ad(ad text) returns text language sql immutable strict parallel safe
  return translate(lower(regexp_replace(btrim(ad), '\s+', ' ', 'g') collate "tr-TR-x-icu"), 'ı', 'i');
update company c set company_name = left(c.company_name, 235) || ' (' || c.id || ')'
 where exists (select from company o where ayni_ad(o.company_name) = ayni_ad(c.company_name) and o.id < c.id);
alter table company drop constraint company_company_name_key;
create unique index company_company_name_key on company (ayni_ad(company_name));
create index company_company_name on company (company_name, id);
