-- Reports: what differs between the company's personnel and SGK, sums of reports and debts, and the AUDI datasets.

create table sgk_giris_cikis_kontrol (
  id               bigint       generated always as identity primary key,
  -- the day of the run that found it
  kontrol_tarihi   date         not null,
  -- 1 no entry at SGK, 2 no employment here, 3 days of entry differ, 4 no exit at SGK, 5 no exit here, 6 days of exit
  -- differ, 7 reasons of exit differ, 8 not declared in time, 9 declared at another workplace
  hata_tipi        smallint     not null check (hata_tipi between 1 and 9),
  kisi_id          bigint       not null references kisi (id),
  isyeri_id        integer      not null references isyeri (id),
  -- of the workplace at the time of the run
  branch_id        integer      references branch (id),
  personel_id      bigint       references personel (id) on delete set null,
  -- where SGK has the person, if that is another workplace
  sgk_isyeri_id    integer      references isyeri (id),
  -- the order that is late, or the one that somebody made because of this row
  is_emri_id       bigint       references sgk_tescil_is_emri (id) on delete set null,
  ik_giris_tarihi  date,
  sgk_giris_tarihi date,
  ik_cikis_tarihi  date,
  sgk_cikis_tarihi date,
  ik_cikis_kodu    smallint,
  sgk_cikis_kodu   smallint,
  fark_gun         integer,
  -- 0 open, 1 mended, 2 ignored
  durum            smallint     not null default 0 check (durum between 0 and 2),
  aciklama         varchar(500),
  kapanma_zamani   timestamptz,
  row_version      bigint       not null default 1,
  constraint sgk_kontrol_kapanma check ((durum = 0) = (kapanma_zamani is null)),
  constraint sgk_kontrol_aciklama check ((durum = 0) = (aciklama is null))
);
comment on table sgk_giris_cikis_kontrol is
  'One row is a difference between the company''s personnel and SGK: of a person, of a kind, at a branch.';
create unique index sgk_kontrol_acik on sgk_giris_cikis_kontrol (kisi_id, hata_tipi, branch_id) nulls not distinct where durum = 0;
create index sgk_kontrol_tarih on sgk_giris_cikis_kontrol (kontrol_tarihi, id);
create index sgk_kontrol_tip on sgk_giris_cikis_kontrol (hata_tipi, id);
create index sgk_kontrol_durum on sgk_giris_cikis_kontrol (durum, id);
create index sgk_kontrol_pencere on sgk_giris_cikis_kontrol (durum, kontrol_tarihi);
create index sgk_kontrol_kisi on sgk_giris_cikis_kontrol (kisi_id, id);
create index sgk_kontrol_isyeri on sgk_giris_cikis_kontrol (isyeri_id, id);
create index sgk_kontrol_branch on sgk_giris_cikis_kontrol (branch_id, id);
create index sgk_kontrol_personel on sgk_giris_cikis_kontrol (personel_id);
create index sgk_kontrol_emir on sgk_giris_cikis_kontrol (is_emri_id);
create index sgk_kontrol_sgk_isyeri on sgk_giris_cikis_kontrol (sgk_isyeri_id);

create table sgk_audi (
  id          bigint         generated always as identity primary key,
  -- 1 past year, 2 current year, 3 reading
  bolum       smallint       not null check (bolum between 1 and 3),
  isyeri_id   integer        not null references isyeri (id),
  period_id   integer        not null check (period_id between 190001 and 209912 and period_id % 100 between 1 and 12),
  -- empty where the line is about the whole workplace
  kisi_id     bigint         references kisi (id),
  gun         integer        not null default 0 check (gun between 0 and 1000000),
  tutar       numeric(14, 2) not null check (tutar >= 0),
  aciklama    varchar(250),
  row_version bigint         not null default 1
);
comment on table sgk_audi is
  'One row is a line of an imported AUDI dataset: days and amount of a workplace, or of a person there, for a month.';
create unique index sgk_audi_satir on sgk_audi (bolum, isyeri_id, period_id, kisi_id) nulls not distinct;
create index sgk_audi_bolum on sgk_audi (bolum, id);
create index sgk_audi_isyeri on sgk_audi (isyeri_id, id);
create index sgk_audi_period on sgk_audi (period_id, id);
create index sgk_audi_kisi on sgk_audi (kisi_id, id);

-- Sick reports by branch, kind and month of the day at the clinic, as the dashboard counts them.
create view liste_vizite_ozeti as
  select ((o.company_id * 100000::bigint + coalesce(o.branch_id, 0)) * 10000 + (o.period_id / 100 - 1900) * 12 + o.period_id % 100) * 10 + o.vaka as id, o.*
    from (select i.company_id, i.branch_id, e.vaka,
                 to_char(coalesce(e.poliklinik_tarihi, e.rapor_baslangic, (e.ilk_gorulme at time zone 'Europe/Istanbul')::date), 'YYYYMM')::int as period_id,
                 count(*)::int as adet,
                 count(*) filter (where e.onay_durumu in (0, 1))::int as onay_bekleyen,
                 count(*) filter (where e.onay_durumu = 2)::int as onaylanan,
                 coalesce(sum(e.gun_sayisi), 0)::int as gun_sayisi
            from sgk_evizite e join isyeri i on i.id = e.isyeri_id
           group by 1, 2, 3, 4) o;

-- Debts by day, company and branch; a branch is the smallest part that people are limited to.
create view liste_borc_ozeti as
  select ((o.calisma_gunu - date '1900-01-01') * 100000::bigint + o.company_id) * 100000 + coalesce(o.branch_id, 0) as id, o.*
    from (select t.calisma_gunu, i.company_id, i.branch_id,
                 count(*)::int as toplam, count(*) filter (where t.okuma_durumu = 5)::int as okunan,
                 count(*) filter (where t.toplam_borc > 0)::int as isyeri,
                 sum(t.toplam_borc) as toplam_borc, sum(t.prim_borcu) as prim_borcu, sum(t.issizlik_borcu) as issizlik_borcu,
                 sum(t.idari_para_cezasi) as idari_para_cezasi, sum(t.gecikme_cezasi + t.gecikme_zammi) as gecikme_tutari,
                 sum(t.emanet_tutari) as emanet_tutari
            from sgk_borc_sorgu t join isyeri i on i.id = t.isyeri_id
           group by 1, 2, 3) o;

insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, e.eylem
    from rol r
   cross join (values ('girisCikisKontrol', array['gor', 'degistir', 'disaAktar', 'goster', 'calistir']),
                      ('audi', array['gor', 'ekle', 'disaAktar', 'goster']),
                      ('viziteOzeti', array['gor', 'disaAktar']),
                      ('borcOzeti', array['gor', 'disaAktar'])) as v (ekran, eylemler)
   cross join unnest(v.eylemler) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
