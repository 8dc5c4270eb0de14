-- Lines of accruals: what was declared for a person within a month.

create table sgk_hizmet_satiri (
  id                  bigint         generated always as identity primary key,
  tahakkuk_id         bigint         not null references sgk_tahakkuk (id) on delete cascade,
  -- of the accrual, so that lines of a month are found by one index
  isyeri_id           integer        not null references isyeri (id),
  period_id           integer        not null check (period_id between 190001 and 209912 and period_id % 100 between 1 and 12),
  belge_turu          smallint       not null check (belge_turu between 1 and 99),
  -- A the original, E an addition, I a cancellation; days and amounts of the last are negative, so that sums are sums
  mahiyet             varchar(1)     not null check (mahiyet in ('A', 'E', 'I')),
  kanun_no            varchar(5)     not null check (kanun_no ~ '^[0-9]{5}$'),
  kisi_id             bigint         not null references kisi (id),
  sira_no             integer        not null default 1 check (sira_no between 1 and 100),
  gun                 smallint       not null check (gun between -31 and 31),
  ucret               numeric(12, 2) not null,
  ikramiye            numeric(12, 2) not null default 0,
  -- earnings that premiums are reckoned from
  pek_tutari          numeric(13, 2) generated always as (ucret + ikramiye) stored,
  eksik_gun_sayisi    smallint       not null default 0 check (eksik_gun_sayisi between 0 and 31),
  eksik_gun_nedeni    smallint       check (eksik_gun_nedeni between 0 and 99),
  giris_gunu          date,
  cikis_gunu          date,
  isten_cikis_nedeni  smallint       check (isten_cikis_nedeni between 1 and 999),
  meslek_kodu         varchar(7)     check (meslek_kodu ~ '^[0-9]{4}\.[0-9]{2}$'),
  row_version         bigint         not null default 1,
  unique (tahakkuk_id, kisi_id, sira_no),
  constraint sgk_hizmet_satiri_isaret check (case when mahiyet = 'I'
    then greatest(gun, ucret, ikramiye) <= 0 else least(gun, ucret, ikramiye) >= 0 end)
);
comment on table sgk_hizmet_satiri is
  'One row is what a workplace declared for a person within a month: days, earnings and the law; a cancellation is negative.';
create index sgk_hizmet_satiri_period on sgk_hizmet_satiri (period_id, id);
create index sgk_hizmet_satiri_tahakkuk on sgk_hizmet_satiri (tahakkuk_id, id);
create index sgk_hizmet_satiri_kisi on sgk_hizmet_satiri (kisi_id, id);
create index sgk_hizmet_satiri_isyeri on sgk_hizmet_satiri (isyeri_id, id);
create index sgk_hizmet_satiri_mahiyet on sgk_hizmet_satiri (mahiyet, id);
create index sgk_hizmet_satiri_kanun on sgk_hizmet_satiri (kanun_no, id);

-- an accrual whose lines came before its slip has its sums alone: what only the slip tells is empty, not zero
alter table sgk_tahakkuk alter prim_tutari drop not null, alter issizlik_tutari drop not null,
  alter tesvik_tutari drop not null, alter damga_vergisi drop not null, alter odenecek_tutar drop not null,
  -- the day on which the declaration was given; empty where no file told it
  add bildirim_tarihi date;

-- loses: menu.siralama because the lines of accruals stand beside them, and every later line moves down in its order
update menu set siralama = siralama + 1
 where siralama > (select siralama from menu where yol = '/raporlar');
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select 'Hizmet satırları', 'ekran.hizmetSatiri', '/hizmetSatirlari', 'hizmetSatiri', y.id, 'clipboard',
         coalesce((select siralama + 1 from menu where yol = '/raporlar'), (select coalesce(max(siralama), 0) + 1 from menu))
    from (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, 'hizmetSatiri', e.eylem
    from rol r cross join unnest(array['gor', 'ekle', 'disaAktar']) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
