-- Review of documents, tests of candidates and suggestions: what staff decide on their screens, with rights and menu.

-- Where the official page stands that verifies the barcode of a document.
alter table portal_ayar add column dogrulama_adresi varchar(500) default 'https://www.turkiye.gov.tr/belge-dogrulama';

-- A file repeats the keys of its document and application, so that a queue is filtered by indexes of one table.
alter table belge_dosya
  add column belge_tanim_id    integer references belge_tanim (id),
  add column basvuru_id        bigint  references basvuru (id),
  add column aday_id           bigint  references aday (id),
  add column iap_id            bigint  references ilan (id),
  add column barkod_no         varchar(40),
  add column duzenlenme_tarihi date,
  -- the last day on which an approved document is good; the document counts as missing afterwards
  add column gecerlilik_tarihi date,
  -- staff have compared the document with the official page
  add column dogrulandi        boolean not null default false,
  add column karar_veren_id    integer references kullanici (id),
  -- the reviewer who has the file open, and until when others are told so
  add column inceleyen_id      integer references kullanici (id),
  add column inceleme_sonu     timestamptz,
  add column arama             text generated always as (katla(coalesce(barkod_no, ''))) stored,
  add constraint belge_dosya_onay check (durum = 1
    or (num_nonnulls(barkod_no, duzenlenme_tarihi, gecerlilik_tarihi) = 0 and not dogrulandi)),
  add constraint belge_dosya_gecerlilik check (gecerlilik_tarihi >= duzenlenme_tarihi),
  add constraint belge_dosya_inceleyen check ((inceleyen_id is null) = (inceleme_sonu is null)),
  add constraint belge_dosya_karar_veren check (karar_veren_id is null or durum <> 0);
update belge_dosya f set belge_tanim_id = b.belge_tanim_id, basvuru_id = v.id, aday_id = v.aday_id, iap_id = v.iap_id
  from belge b join basvuru v on v.id = b.basvuru_id where b.id = f.belge_id;
alter table belge_dosya
  alter column belge_tanim_id set not null,
  alter column basvuru_id set not null,
  alter column aday_id set not null,
  alter column iap_id set not null;
drop index belge_dosya_bekleyen;
create index belge_dosya_kuyruk on belge_dosya (durum, eklenme_tarihi, id);
create index belge_dosya_eklenme on belge_dosya (eklenme_tarihi, id);
create index belge_dosya_gecerlilik_tarihi on belge_dosya (gecerlilik_tarihi, id);
create index belge_dosya_tanim on belge_dosya (belge_tanim_id, id);
create index belge_dosya_basvuru on belge_dosya (basvuru_id, id);
create index belge_dosya_aday on belge_dosya (aday_id, id);
create index belge_dosya_ilan on belge_dosya (iap_id, id);
create index belge_dosya_karar_veren_id on belge_dosya (karar_veren_id) where karar_veren_id is not null;
create index belge_dosya_arama on belge_dosya using gin (arama gin_trgm_ops);

create or replace function belge_dosya_eklenir() returns trigger language plpgsql as $$
begin
  select b.belge_tanim_id, v.id, v.aday_id, v.iap_id
    into new.belge_tanim_id, new.basvuru_id, new.aday_id, new.iap_id
    from belge b join basvuru v on v.id = b.basvuru_id join dosya d on d.id = new.dosya_id
    where b.id = new.belge_id and v.durum_yonetimi_no = 4 and d.aday_id = v.aday_id and d.amac = 'belge'
      for share of v;
  if not found then raise exception 'this application does not wait for that document'; end if;
  return new;
end $$;

-- The repeated keys follow an application that moves to another posting or person.
create function belge_dosya_tasinir() returns trigger language plpgsql as $$
begin
  update belge_dosya set iap_id = new.iap_id, aday_id = new.aday_id where basvuru_id = new.id;
  return null;
end $$;
create trigger belge_dosya_tasinir after update of iap_id, aday_id on basvuru
  for each row when (new.iap_id <> old.iap_id or new.aday_id <> old.aday_id) execute function belge_dosya_tasinir();

-- Tests: a reset test stays as a record and counts neither as answered nor as a try.
alter table aday_test
  add column sifirlama_tarihi timestamptz,
  add column sifirlama_nedeni varchar(500),
  add column arama            text generated always as (katla(coalesce(sifirlama_nedeni, ''))) stored,
  add constraint aday_test_sifirlama check ((sifirlama_tarihi is null) = (sifirlama_nedeni is null)
    and (sifirlama_tarihi is null or durum in (3, -1)));
create index aday_test_durum on aday_test (durum, id);
create index aday_test_aday_id on aday_test (aday_id, id);
create index aday_test_tip on aday_test (test_merkez_tip_id, id);
create index aday_test_iap_id on aday_test (iap_id, id);
create index aday_test_son_tarih on aday_test (son_tarih, id);
create index aday_test_bitis_zamani on aday_test (bitis_zamani, id);
create index aday_test_olusturulma_tarihi on aday_test (olusturulma_tarihi, id);
create index aday_test_arama on aday_test using gin (arama gin_trgm_ops);

-- Suggestions: state, owner, due day and the answer.
alter table oneri_talep
  -- 1 new, 2 in work, 3 answered, 4 closed
  add column durum           smallint not null default 1 check (durum between 1 and 4),
  add column sorumlu_id      integer  references kullanici (id) on delete set null,
  add column son_gun         date,
  add column yanit_kanali    varchar(6) check (yanit_kanali in ('sms', 'eposta')),
  add column yanit           varchar(1000),
  add column yanit_tarihi    timestamptz,
  add column yanitlayan_id   integer  references kullanici (id) on delete set null,
  add column kapatma_notu    varchar(500),
  add column kapanma_tarihi  timestamptz,
  -- open complaints before other open ones, then whatever is answered or closed
  add column oncelik         smallint not null generated always as
    (case when durum in (3, 4) then 3 when talep_tipi = 2 then 1 else 2 end) stored,
  add column arama           text generated always as
    (katla(coalesce(baslik, '') || ' ' || coalesce(metin, '') || ' ' || coalesce(ad_soyad, ''))) stored,
  add constraint oneri_talep_yanit check ((yanit_tarihi is null) = (yanit_kanali is null)
    and (yanit is null or yanit_tarihi is not null) and (durum <> 3 or yanit_tarihi is not null)),
  add constraint oneri_talep_kapanma check ((durum = 4) = (kapanma_tarihi is not null));
-- a complaint is answered within a week, everything else within fifteen days
create function oneri_talep_son_gun() returns trigger language plpgsql as $$
begin
  new.son_gun := coalesce(new.son_gun, (new.olusturulma_tarihi at time zone 'Europe/Istanbul')::date
    + case when new.talep_tipi = 2 then 7 else 15 end);
  return new;
end $$;
create trigger oneri_talep_son_gun before insert on oneri_talep for each row execute function oneri_talep_son_gun();
update oneri_talep set son_gun = (olusturulma_tarihi at time zone 'Europe/Istanbul')::date
  + case when talep_tipi = 2 then 7 else 15 end;
alter table oneri_talep alter column son_gun set not null;
create index oneri_talep_kuyruk on oneri_talep (oncelik, son_gun, id);
create index oneri_talep_durum on oneri_talep (durum, id);
create index oneri_talep_tipi on oneri_talep (talep_tipi, id);
create index oneri_talep_sorumlu on oneri_talep (sorumlu_id, id);
create index oneri_talep_son_gun on oneri_talep (son_gun, id);
create index oneri_talep_arama on oneri_talep using gin (arama gin_trgm_ops);

create or replace function aday_unut() returns trigger language plpgsql as $$
begin
  update oneri_talep
     set baslik = null, metin = null, ad_soyad = null, cep_tel = null, e_posta = null, istemci_tarihi = null,
         yanit = null, kapatma_notu = null
   where aday_id = old.id or cep_tel = old.cep_tel;
  update baglanti set iptal = now() where amac = 'smsIptal' and konu_id = old.id and iptal is null;
  update donusum set aday_id = null where aday_id = old.id;
  return null;
end $$;

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('oneriYanit', 'sms', 'process', null, '{sirket}: {metin}'),
  ('oneriYanit', 'eposta', 'process', '{baslik}', '{metin}');

-- Who may do what, a line for each group of screens and each kind of permission.
insert into yetki (rol_id, ekran, eylem)
  select r.id, e.ekran, a.eylem
    from (values
      (array['belge'], array['gor', 'karar'], array['IK YÖNETİCİ', 'IK BELGE SORUMLUSU', 'SGK YÖNETİCİ']),
      (array['belge'], array['gor'], array['IK UZMAN']),
      (array['adayTest'], array['gor', 'gonder', 'degistir'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      (array['adayTest'], array['gor'], array['IK BELGE SORUMLUSU', 'IK DEĞERLENDİRME SORUMLUSU', 'IK SALT OKUMA']),
      (array['oneriTalep'], array['gor', 'degistir', 'yanitla'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      (array['oneriTalep'], array['gor'], array['IK SALT OKUMA']),
      (array['belge', 'adayTest', 'oneriTalep'], array['disaAktar'], array['IK YÖNETİCİ', 'SGK YÖNETİCİ']),
      (array['ozelNitelikli'], array['gor'],
        array['IK YÖNETİCİ', 'IK BELGE SORUMLUSU', 'IK KVKK SORUMLUSU', 'SGK YÖNETİCİ']))
      as v (ekranlar, eylemler, roller)
   cross join unnest(v.ekranlar) as e (ekran) cross join unnest(v.eylemler) as a (eylem)
   join rol r on r.sistem || ' ' || r.rol = any(v.roller)
  on conflict do nothing;

-- Lines stand in the order of the tree, each heading before what is under it; a heading that is there already is used.
insert into menu (baslik, metin_anahtari, modul_id, simge, siralama)
  select v.baslik, v.anahtar, y.id, v.simge, (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'Başvurular', 'ekran.basvuruBasligi', 'clipboard'), (4, 'İletişim', 'ekran.iletisimBasligi', 'mail'))
         as v (sira, baslik, anahtar, simge)
   cross join (select id from yetki_modul where modul_tipi = 2 order by siralama limit 1) y
   where not exists (select from menu m where m.metin_anahtari = v.anahtar);
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, u.modul_id, u.id, v.simge,
         -- the places after the heading, or the end where another line has taken them
         case when exists (select from menu m where m.siralama between u.siralama + 1 and u.siralama + v.adet)
           then (select max(siralama) from menu) + v.sira + case v.ust when 'ekran.iletisimBasligi' then 10 else 0 end
           else u.siralama + v.sira end
    from (values (1, 2, 'ekran.basvuruBasligi', 'Belge inceleme', '/belgeInceleme', 'belge', 'file'),
                 (2, 2, 'ekran.basvuruBasligi', 'Aday testleri', '/adayTestleri', 'adayTest', 'flag'),
                 (1, 1, 'ekran.iletisimBasligi', 'Öneri ve talepler', '/oneriTalepleri', 'oneriTalep', 'bell'))
         as v (sira, adet, ust, baslik, yol, ekran, simge)
    join menu u on u.metin_anahtari = v.ust
  on conflict (yol) do nothing;
