-- The hiring desk: what staff keep about postings, statuses and documents, the roles of the system IK, and their menu.

-- Worker types: guard work has a least age, armed guard work a higher one.
alter table calisan_tip
  add column guvenlik_mi boolean not null default false,
  add column silahli_mi  boolean not null default false,
  add constraint calisan_tip_silahli check (guvenlik_mi or not silahli_mi);

-- Statuses: the name that staff read beside the one that candidates read, kind, order and what a change asks for.
alter table durum_tanim
  add column durum_adi      varchar(100) collate "tr-TR-x-icu",
  -- 1 open, 2 accepted, 3 refused, 4 withdrawn
  add column durum_tipi     smallint     not null default 1,
  add column siralama       integer,
  add column sablon_code    varchar(50),
  add column neden_zorunlu  boolean      not null default false,
  -- the status that an application moves to when its last required document is approved
  add column belge_tamam_no smallint     references durum_tanim (durum_yonetimi_no);
update durum_tanim d set siralama = n.sira, durum_tipi = case durum_yonetimi_no when 5 then 2 when 6 then 3 when 7 then 4 else 1 end,
       neden_zorunlu = durum_yonetimi_no = 6,
       durum_adi = coalesce((array['Yeni', 'İnceleniyor', 'Görüşme', 'Belge bekleniyor', 'Olumlu', 'Olumsuz', 'Geri çekti'])[durum_yonetimi_no],
                            durum_gorunen_adi)
  from (select id, row_number() over (order by adim, durum_yonetimi_no) as sira from durum_tanim) n where n.id = d.id;
alter table durum_tanim
  alter column durum_adi set not null,
  alter column siralama set not null,
  add column arama text generated always as (katla(durum_adi || ' ' || durum_gorunen_adi)) stored,
  add constraint durum_tanim_siralama unique (siralama) deferrable initially deferred,
  add constraint durum_tanim_tipi check (durum_tipi between 1 and 4),
  -- numbers of the product keep their meaning, numbers of the company begin at ten
  add constraint durum_tanim_no check (durum_yonetimi_no between 1 and 7 or durum_yonetimi_no between 10 and 999),
  add constraint durum_tanim_kapali check (kapali = (durum_tipi <> 1)),
  add constraint durum_tanim_anlam check (durum_yonetimi_no >= 10
    or durum_tipi = case durum_yonetimi_no when 5 then 2 when 6 then 3 when 7 then 4 else 1 end);

create function durum_tanim_kalir() returns trigger language plpgsql as $$
begin
  if old.durum_yonetimi_no < 10 then
    raise exception 'a status of the product is not deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger durum_tanim_kalir before delete on durum_tanim for each row execute function durum_tanim_kalir();

create table durum_neden (
  id             integer      generated always as identity primary key,
  durum_tanim_id integer      not null references durum_tanim (id) on delete cascade,
  durum_nedeni   varchar(150) not null collate "tr-TR-x-icu",
  aktif          boolean      not null default true,
  siralama       integer      not null,
  row_version    bigint       not null default 1,
  constraint durum_neden_durum_nedeni_key unique (durum_tanim_id, durum_nedeni),
  constraint durum_neden_siralama unique (durum_tanim_id, siralama) deferrable initially deferred
);
comment on table durum_neden is
  'One row is a reason that staff choose when they move an application to a status.';
insert into durum_neden (durum_tanim_id, durum_nedeni, siralama)
  select d.id, v.neden, v.sira from durum_tanim d
   cross join (values (1, 'Koşulları karşılamıyor'), (2, 'Görüşme olumsuz'), (3, 'Belgeleri eksik'), (4, 'Kontenjan doldu'), (5, 'Ulaşılamadı'))
         as v (sira, neden)
   where d.durum_yonetimi_no = 6;

create table durum_gecis (
  kaynak_no smallint not null references durum_tanim (durum_yonetimi_no) on delete cascade,
  hedef_no  smallint not null references durum_tanim (durum_yonetimi_no) on delete cascade,
  primary key (kaynak_no, hedef_no),
  -- an application is withdrawn by the candidate alone, and for good
  check (kaynak_no <> hedef_no and kaynak_no <> 7 and hedef_no <> 7)
);
comment on table durum_gecis is
  'One row permits staff to move applications from one status to another.';
create index durum_gecis_hedef on durum_gecis (hedef_no);
insert into durum_gecis (kaynak_no, hedef_no) values
  (1, 2), (2, 3), (2, 4), (3, 4), (4, 3), (2, 5), (3, 5), (4, 5), (1, 6), (2, 6), (3, 6), (4, 6), (5, 2), (6, 2);
insert into durum_gecis (kaynak_no, hedef_no)
  select durum_yonetimi_no, 6 from durum_tanim where durum_yonetimi_no >= 10 and not kapali;

-- The version of all transitions together: whoever changes some has seen all. The row is held by the writer, so that
-- two writers come one after the other and the rule below is asked of what both have left.
insert into degisim (tablo) values ('durum_gecis');
create trigger durum_gecis_degisim after insert or update or delete on durum_gecis
  for each statement execute function degisim_say();

create function durum_gecis_yolu() returns trigger language plpgsql as $$
begin
  perform from durum_tanim a where not a.kapali and not exists (
    with recursive yol (durum_no) as (
      select a.durum_yonetimi_no
      union
      select g.hedef_no from yol y join durum_gecis g on g.kaynak_no = y.durum_no)
    select from yol y join durum_tanim d on d.durum_yonetimi_no = y.durum_no where d.kapali);
  if found then
    raise exception 'from an open status a way leads to a closed one'
      using errcode = 'check_violation', constraint = 'durum_gecis_yolu';
  end if;
  return null;
end $$;
create constraint trigger durum_gecis_yolu after delete or update on durum_gecis deferrable initially deferred
  for each row execute function durum_gecis_yolu();
create constraint trigger durum_tanim_yolu after insert or delete or update of kapali on durum_tanim
  deferrable initially deferred for each row execute function durum_gecis_yolu();

-- Documents: when they are required, how long they are good for, and how they are reviewed.
update belge_tanim b set siralama = n.sira
  from (select id, row_number() over (order by siralama, id) as sira from belge_tanim) n where n.id = b.id;
alter table belge_tanim
  add column bagli_kriter_id  integer  references kriter (id),
  add column bagli_secenek_id integer  references kriter_secenek (id),
  add column gecerlilik_gun   smallint check (gecerlilik_gun between 1 and 3650),
  add column barkodlu         boolean  not null default false,
  add column ozel_nitelikli   boolean  not null default false,
  add column en_cok_sayfa     smallint check (en_cok_sayfa between 1 and 200),
  add column aciklama         varchar(500),
  add column arama            text     generated always as (katla(belge_adi)) stored,
  add constraint belge_tanim_siralama unique (siralama) deferrable initially deferred,
  add constraint belge_tanim_bagli check (bagli_secenek_id is null or bagli_kriter_id is not null);

create table gorusme_turu (
  id           integer      generated always as identity primary key,
  gorusme_turu varchar(100) not null unique collate "tr-TR-x-icu",
  -- the greatest mark; 1 is passed or failed
  not_sistemi  smallint     not null check (not_sistemi in (1, 5, 10, 100)),
  basari_esigi smallint     not null check (basari_esigi between 1 and not_sistemi),
  aktif        boolean      not null default true,
  arama        text         generated always as (katla(gorusme_turu)) stored,
  row_version  bigint       not null default 1
);
comment on table gorusme_turu is
  'One row is a kind of interview, with its marks and the mark from which it is passed.';
insert into gorusme_turu (gorusme_turu, not_sistemi, basari_esigi) values
  ('Yüz yüze görüşme', 100, 60), ('Telefon görüşmesi', 1, 1);

-- Postings: publication is the result of an action, and every posting has a state that its columns tell.
alter table portal_ayar add column ilan_onayi_zorunlu boolean not null default false;
alter table ilan
  add column foto_zorunlu               boolean not null default false,
  add column cv_zorunlu                 boolean not null default false,
  add column degerlendirme_sorumlusu_id integer references kullanici (id) on delete set null,
  add column company_id                 integer references company (id),
  add column branch_id                  integer references branch (id),
  add column ilk_yayin_tarihi           timestamptz,
  add column kapatma_nedeni             varchar(500);
-- search engines read the time of the last change, and nothing of what they see changes here
alter table ilan disable trigger ilan_son_degisim;
update ilan set ilk_yayin_tarihi = olusturulma_tarihi where gorunmeye_acik;
alter table ilan enable trigger ilan_son_degisim;
create index ilan_company on ilan (company_id, id);
create index ilan_branch on ilan (branch_id, id);
create index ilan_degerlendirme_sorumlusu on ilan (degerlendirme_sorumlusu_id, id);

create function ilan_ilk_yayin() returns trigger language plpgsql as $$
begin
  if new.gorunmeye_acik and new.ilk_yayin_tarihi is null then new.ilk_yayin_tarihi := now(); end if;
  if new.acik then new.kapatma_nedeni := null; end if;
  return new;
end $$;
create trigger ilan_ilk_yayin before insert or update on ilan for each row execute function ilan_ilk_yayin();

create table ilan_belge (
  iap_id         bigint  not null references ilan (id) on delete cascade,
  belge_tanim_id integer not null references belge_tanim (id),
  zorunlu        boolean not null default true,
  primary key (iap_id, belge_tanim_id)
);
comment on table ilan_belge is
  'One row is a document that a posting asks for; a posting without rows asks for every document in use.';
create index ilan_belge_tanim on ilan_belge (belge_tanim_id);

insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values
  ('ilanKapandi', 'sms', 'process', '{baslik} ilani basvuruya kapandi. {takipNo} numarali basvurunuzun sonucu size bildirilecek.');

-- Approvals: approvers are reminded once a day.
alter table is_akis
  add column son_hatirlatma timestamptz,
  add column arama text generated always as (katla(ozet || ' ' || isteyen)) stored;
create index is_akis_durum on is_akis (durum, id);
create index is_akis_son_tarih on is_akis (son_tarih, id);
create index is_akis_arama on is_akis using gin (arama gin_trgm_ops);
create index is_akis_konu on is_akis (konu_id) where durum = 'bekliyor';

-- Roles. Signing in needs a role of the system SGK, so that people with roles of IK alone get the one that permits nothing.
insert into rol (sistem, rol, aciklama) values
  ('SGK', 'GİRİŞ', 'Yalnız giriş sağlar, hiçbir ekranı açmaz. Yalnız İK rolü olanlara verilir.'),
  ('IK', 'YÖNETİCİ', 'İşe alımın bütün ekranlarını ve tanımlarını yönetir.'),
  ('IK', 'BELGE SORUMLUSU', 'Adayların belgelerini inceler.'),
  ('IK', 'ÇAĞRI GÖREVLİSİ', 'Adayları telefonla arar.'),
  ('IK', 'KVKK SORUMLUSU', 'Rızaları, metinleri ve ilgili kişi başvurularını yürütür.'),
  ('IK', 'SALT OKUMA', 'İşe alım kayıtlarını yalnız görür.')
  on conflict (sistem, rol) do nothing;

-- Who may do what, a line for each group of screens and each kind of permission; later screens add lines of their own.
insert into yetki (rol_id, ekran, eylem)
  select r.id, e.ekran, a.eylem
    from (values
      (array['ilan'], array['gor', 'ekle', 'degistir', 'sil', 'yayinla'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      (array['projeTest'], array['gor', 'ekle', 'degistir', 'sil'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      (array['isAkis'], array['gor', 'degistir'], array['IK YÖNETİCİ', 'IK UZMAN', 'SGK YÖNETİCİ']),
      (array['ilan', 'projeTest', 'isAkis'], array['gor'],
        array['IK BELGE SORUMLUSU', 'IK DEĞERLENDİRME SORUMLUSU', 'IK SALT OKUMA']),
      (array['durumTanim', 'durumNeden', 'belgeTanim', 'gorusmeTuru', 'isTanim', 'calisanTip'],
        array['gor', 'ekle', 'degistir', 'sil'], array['IK YÖNETİCİ', 'SGK YÖNETİCİ']),
      (array['durumTanim', 'durumNeden', 'belgeTanim', 'gorusmeTuru', 'isTanim', 'calisanTip'], array['gor'], array['IK UZMAN']),
      (array['ilan', 'projeTest', 'isAkis', 'durumTanim', 'durumNeden', 'belgeTanim', 'gorusmeTuru', 'isTanim', 'calisanTip'],
        array['disaAktar'], array['IK YÖNETİCİ', 'SGK YÖNETİCİ']))
      as v (ekranlar, eylemler, roller)
   cross join unnest(v.ekranlar) as e (ekran) cross join unnest(v.eylemler) as a (eylem)
   join rol r on r.sistem || ' ' || r.rol = any(v.roller)
  on conflict do nothing;

-- Lines stand in the order of the tree: each heading before what is under it.
insert into menu (baslik, metin_anahtari, modul_id, simge, siralama)
  select v.baslik, v.anahtar, y.id, v.simge, (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'İlanlar', 'ekran.ilanBasligi', 'briefcase'), (4, 'Tanımlar', 'ekran.tanimBasligi', 'adjustments'))
         as v (sira, baslik, anahtar, simge)
   cross join (select id from yetki_modul where modul_tipi = 2 order by siralama limit 1) y;
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, ust_id, simge, siralama, is_default)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, u.modul_id, u.id, v.simge, u.siralama + v.sira,
         v.ekran = 'ilan' and not exists (select from menu m where m.modul_id = u.modul_id and m.is_default)
    from (values (1, 'ekran.ilanBasligi', 'İlan yönetimi', '/ilanYonetimi', 'ilan', 'briefcase'),
                 (2, 'ekran.ilanBasligi', 'Onaylar', '/onaylar', 'isAkis', 'clipboard'),
                 (1, 'ekran.tanimBasligi', 'Başvuru durumları', '/durumTanimlari', 'durumTanim', 'flag'),
                 (2, 'ekran.tanimBasligi', 'Belge tanımları', '/belgeTanimlari', 'belgeTanim', 'file'),
                 (3, 'ekran.tanimBasligi', 'Görüşme türleri', '/gorusmeTurleri', 'gorusmeTuru', 'users'),
                 (4, 'ekran.tanimBasligi', 'İş tanımları', '/isTanimlari', 'isTanim', 'tags'),
                 (5, 'ekran.tanimBasligi', 'Çalışan tipleri', '/calisanTipleri', 'calisanTip', 'user'))
         as v (sira, ust, baslik, yol, ekran, simge)
    join menu u on u.metin_anahtari = v.ust
  on conflict (yol) do nothing;
