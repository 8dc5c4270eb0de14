-- Money of SGK: what workplaces owe, and what SGK owes them.

-- Debts: one query a workplace and day with its lines.

create table sgk_borc_sorgu (
  id                     bigint         generated always as identity primary key,
  isyeri_id              integer        not null references isyeri (id),
  calisma_gunu           date           not null,
  -- the codes of the monitor: 5 read, 0 waits, 4 left out, 1, 2, 3 and 7 what SGK says of the credential
  okuma_durumu           smallint       not null default 0 check (okuma_durumu in (-99, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8)),
  prim_borcu             numeric(12, 2) check (prim_borcu >= 0),
  issizlik_borcu         numeric(12, 2) check (issizlik_borcu >= 0),
  damga_vergisi          numeric(12, 2) check (damga_vergisi >= 0),
  idari_para_cezasi      numeric(12, 2) check (idari_para_cezasi >= 0),
  egitim_ozel_islem      numeric(12, 2) check (egitim_ozel_islem >= 0),
  gecikme_cezasi         numeric(12, 2) check (gecikme_cezasi >= 0),
  gecikme_zammi          numeric(12, 2) check (gecikme_zammi >= 0),
  icra_borcu             numeric(12, 2) check (icra_borcu >= 0),
  taksitli_borc          numeric(12, 2) check (taksitli_borc >= 0),
  -- money of the employer that SGK holds; it is no part of the debt
  emanet_tutari          numeric(12, 2) check (emanet_tutari >= 0),
  -- empty where a part is empty, that is where nothing was read
  toplam_borc            numeric(13, 2) generated always as (prim_borcu + issizlik_borcu + damga_vergisi + idari_para_cezasi
                           + egitim_ozel_islem + gecikme_cezasi + gecikme_zammi + icra_borcu + taksitli_borc) stored,
  borcu_yoktur_belge_no  varchar(40),
  belge_tarihi           date,
  odendi_notu            varchar(500),
  sorgu_zamani           timestamptz,
  -- 2 a file, 4 the demo
  kaynak                 smallint       not null default 2 check (kaynak between 1 and 4),
  row_version            bigint         not null default 1,
  unique (calisma_gunu, isyeri_id),
  constraint sgk_borc_sorgu_okundu check ((okuma_durumu = 5) = (toplam_borc is not null)),
  constraint sgk_borc_sorgu_zaman check ((okuma_durumu = 5) = (sorgu_zamani is not null)),
  constraint sgk_borc_sorgu_belge check (borcu_yoktur_belge_no is null or toplam_borc = 0)
);
comment on table sgk_borc_sorgu is
  'One row is what a workplace owed SGK on a day, or that nobody could read it.';
create index sgk_borc_sorgu_gun on sgk_borc_sorgu (calisma_gunu, id);
create index sgk_borc_sorgu_okunan on sgk_borc_sorgu (calisma_gunu) where okuma_durumu = 5;
create index sgk_borc_sorgu_isyeri on sgk_borc_sorgu (isyeri_id, id);
create index sgk_borc_sorgu_durum on sgk_borc_sorgu (okuma_durumu, id);
create index sgk_borc_sorgu_toplam on sgk_borc_sorgu (toplam_borc, id);

create table sgk_borc_kalem (
  id             bigint         generated always as identity primary key,
  sorgu_id       bigint         not null references sgk_borc_sorgu (id) on delete cascade,
  donem          integer        not null check (donem between 190001 and 209912 and donem % 100 between 1 and 12),
  -- 1 premium, 2 unemployment, 3 stamp duty, 4 fine, 5 education and special duty, 6 enforcement, 7 instalments
  borc_turu      smallint       not null check (borc_turu between 1 and 7),
  kanun_no       varchar(5),
  asil_tutar     numeric(12, 2) not null check (asil_tutar >= 0),
  gecikme_tutari numeric(12, 2) not null default 0 check (gecikme_tutari >= 0),
  toplam         numeric(13, 2) generated always as (asil_tutar + gecikme_tutari) stored,
  vade           date,
  icra_dosya_no  varchar(40)
);
comment on table sgk_borc_kalem is
  'One row is a debt of a period within a query: what is owed and the increase for being late.';
create index sgk_borc_kalem_sorgu on sgk_borc_kalem (sorgu_id, id);
create index sgk_borc_kalem_tur on sgk_borc_kalem (borc_turu, id);
create index sgk_borc_kalem_donem on sgk_borc_kalem (donem, id);

-- Sick-pay that SGK sets against premiums: what its three lists tell of a payment.

create table sgk_mahsup_durum (
  -- SGK's word, without case and Turkish letters
  durum_str     varchar(100) primary key,
  mahsup_durumu smallint     not null check (mahsup_durumu in (2, 3, 5))
);
comment on table sgk_mahsup_durum is
  'One row is a word by which SGK calls the state of an approved payment, with the state that it means.';
insert into sgk_mahsup_durum (durum_str, mahsup_durumu) values ('odeme emri', 2), ('kurum emaneti', 3);

create table sgk_mahsup (
  id                  bigint         generated always as identity primary key,
  isyeri_id           integer        not null references isyeri (id),
  kisi_id             bigint         not null references kisi (id),
  sgk_mahsup_id       varchar(20)    not null check (sgk_mahsup_id ~ '^[0-9]{1,20}$'),
  vaka_adi            varchar(60),
  odeme_bas_tar       date           not null,
  odeme_bit_tar       date           not null,
  gun                 integer        generated always as (odeme_bit_tar - odeme_bas_tar + 1) stored,
  period_id           integer        generated always as ((extract(year from odeme_bit_tar) * 100 + extract(month from odeme_bit_tar))::integer) stored,
  odenen_tutar        numeric(12, 2) not null check (odenen_tutar >= 0),
  -- 1 waits for the employer, 2 order to pay, 3 held by SGK, 5 set against premiums; empty where SGK's word is not known
  mahsup_durumu       smallint       check (mahsup_durumu in (1, 2, 3, 5)),
  durum_str           varchar(100),
  onay_tarihi         date,
  mahsuplasma_tarihi  date,
  tahsilat_tutari     numeric(12, 2) check (tahsilat_tutari >= 0),
  prim_tahsilat_donem integer        check (prim_tahsilat_donem % 100 between 1 and 12),
  -- what was paid and not collected
  fark_tutari         numeric(13, 2) generated always as (odenen_tutar - tahsilat_tutari) stored,
  farkli              boolean        generated always as (odenen_tutar <> tahsilat_tutari) stored,
  -- 1 web service, 4 simulator
  kaynak              smallint       not null check (kaynak between 1 and 4),
  ilk_gorulme         timestamptz    not null default now(),
  okuma_id            bigint         references sgk_okuma (id) on delete set null,
  arama               text           generated always as (katla(sgk_mahsup_id)) stored,
  row_version         bigint         not null default 1,
  unique (isyeri_id, sgk_mahsup_id),
  check (odeme_bit_tar >= odeme_bas_tar)
);
comment on table sgk_mahsup is
  'One row is a payment for a sick person that SGK holds for the employer, and how far it is set against premiums.';
create index sgk_mahsup_isyeri on sgk_mahsup (isyeri_id, id);
create index sgk_mahsup_kisi on sgk_mahsup (kisi_id, id);
create index sgk_mahsup_durum_period on sgk_mahsup (mahsup_durumu, period_id);
create index sgk_mahsup_durumu on sgk_mahsup (mahsup_durumu, id);
create index sgk_mahsup_period on sgk_mahsup (period_id, id);
create index sgk_mahsup_bit on sgk_mahsup (odeme_bit_tar, id);
create index sgk_mahsup_farkli on sgk_mahsup (farkli, id);
create index sgk_mahsup_arama on sgk_mahsup using gin (arama gin_trgm_ops);

-- Accruals: what a workplace declared for a month, by document, nature and law, and the lines of its persons.

create table sgk_tahakkuk (
  id               bigint         generated always as identity primary key,
  isyeri_id        integer        not null references isyeri (id),
  period_id        integer        not null check (period_id between 190001 and 209912 and period_id % 100 between 1 and 12),
  belge_turu       smallint       not null check (belge_turu between 1 and 99),
  -- A the original, E an addition, I a cancellation; amounts of the last are negative, so that sums are sums
  mahiyet          varchar(1)     not null check (mahiyet in ('A', 'E', 'I')),
  kanun_no         varchar(5)     not null check (kanun_no ~ '^[0-9]{5}$'),
  sigortali_sayisi integer        not null,
  gun_sayisi       integer        not null,
  pek_tutari       numeric(14, 2) not null,
  prim_tutari      numeric(14, 2) not null,
  issizlik_tutari  numeric(14, 2) not null,
  tesvik_tutari    numeric(14, 2) not null,
  damga_vergisi    numeric(14, 2) not null,
  odenecek_tutar   numeric(14, 2) not null,
  son_odeme_tarihi date,
  referans_no      varchar(40),
  row_version      bigint         not null default 1,
  unique (isyeri_id, period_id, belge_turu, mahiyet, kanun_no),
  constraint sgk_tahakkuk_isaret check (case when mahiyet = 'I'
    then greatest(sigortali_sayisi, gun_sayisi, pek_tutari, prim_tutari, issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar) <= 0
    else least(sigortali_sayisi, gun_sayisi, pek_tutari, prim_tutari, issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar) >= 0 end)
);
comment on table sgk_tahakkuk is
  'One row is the accrual of a workplace for a month by document, nature and law; a cancellation is negative.';
create index sgk_tahakkuk_period on sgk_tahakkuk (period_id, id);
create index sgk_tahakkuk_isyeri on sgk_tahakkuk (isyeri_id, id);
create index sgk_tahakkuk_kanun on sgk_tahakkuk (kanun_no, id);
create index sgk_tahakkuk_mahiyet on sgk_tahakkuk (mahiyet, id);

-- loses: menu.siralama because the lines of a day's work come first, and every other line moves down in its order
update menu set siralama = siralama + 4;
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, y.id, v.simge, (select min(siralama) from menu) - 5 + v.sira
    from (values (1, 'SGK panosu', '/sgkPano', 'sgkPano', 'dashboard'), (2, 'E-Borç', '/eBorc', 'eBorc', 'coins'),
                 (3, 'Vizite mahsup', '/eviziteMahsup', 'eviziteMahsup', 'coins'),
                 (4, 'Raporlar', '/raporlar', 'tahakkuk', 'chart')) as v (sira, baslik, yol, ekran, simge)
   cross join (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, e.eylem
    from rol r
   cross join (values ('sgkPano', array['gor']), ('eBorc', array['gor', 'ekle', 'degistir', 'disaAktar']),
                      ('eBorcKalem', array['gor', 'disaAktar']),
                      ('eviziteMahsup', array['gor', 'onayla', 'goster', 'disaAktar']),
                      ('tahakkuk', array['gor', 'ekle', 'degistir', 'disaAktar'])) as v (ekran, eylemler)
   cross join unnest(v.eylemler) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
