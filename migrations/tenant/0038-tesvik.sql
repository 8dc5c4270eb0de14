-- Incentives: what a law lets an employer keep of a premium, as declared and as the values of the period give it.

create table sgk_tesvik_kanun (
  kanun_no  varchar(5)   primary key check (kanun_no ~ '^[0-9]{5}$'),
  kanun_adi varchar(150) not null
);
comment on table sgk_tesvik_kanun is
  'One row is a law by whose number an incentive is declared, with the name that people know it by.';
insert into sgk_tesvik_kanun (kanun_no, kanun_adi) values
  ('05510', 'Beş puanlık indirim'), ('06111', 'İlave istihdam'), ('06645', 'İşbaşı eğitim'),
  ('02828', 'Sosyal hizmetten yararlanan'), ('14857', 'Engelli sigortalı'), ('03294', 'Sosyal yardım alan'),
  ('16322', 'Yatırım teşviki (6. bölge)'), ('25510', 'Yatırım teşviki'), ('17103', 'İlave istihdam (imalat, bilişim)'),
  ('27103', 'İlave istihdam'), ('07252', 'Normalleşme desteği'), ('07316', 'İstihdama dönüş'),
  ('46486', 'Bölgesel ilave puan'), ('56486', 'Bölgesel ilave puan'), ('66486', 'Bölgesel ilave puan'),
  ('00687', 'İlave istihdam (2017)'), ('01687', 'İlave istihdam (2017)'), ('07166', 'İlave istihdam (2019)'),
  ('17256', 'İstihdama dönüş desteği'), ('27256', 'Artı istihdam desteği'), ('05746', 'Ar-Ge');

create table sgk_tesvik (
  id                 bigint         generated always as identity primary key,
  isyeri_id          integer        not null references isyeri (id),
  period_id          integer        not null check (period_id between 190001 and 209912 and period_id % 100 between 1 and 12),
  -- the law that was declared, or where none was the one that could have been
  kanun_no           varchar(5)     not null check (kanun_no ~ '^[0-9]{5}$'),
  belge_turu         smallint       not null check (belge_turu between 1 and 99),
  -- A the original, E an addition, I a cancellation; days and amounts of the last are negative, so that sums are sums
  mahiyet            varchar(1)     not null check (mahiyet in ('A', 'E', 'I')),
  -- empty for an accrual whose lines nobody has imported
  kisi_id            bigint         references kisi (id),
  gun                integer        not null,
  pek_tutari         numeric(14, 2) not null,
  oran               numeric(7, 4),
  -- what the slip of the accrual says, spread over its persons; empty where there is no slip
  bildirilen_tutar   numeric(14, 2),
  -- empty where formula or values are not known
  hesaplanan_tutar   numeric(14, 2),
  fark               numeric(15, 2) generated always as (bildirilen_tutar - hesaplanan_tutar) stored,
  bagli_kanun        varchar(5)     check (bagli_kanun ~ '^[0-9]{5}$'),
  bagli_kanun_tutari numeric(14, 2),
  net_kazanc         numeric(15, 2),
  -- 1 used, 2 entitled and not used, 3 wrongful
  durum              smallint       not null check (durum between 1 and 3),
  engel              varchar(20)    check (engel in ('borc', 'gecBildirim', 'sureBitti', 'formulYok', 'degerYok', 'satirYok')),
  row_version        bigint         not null default 1,
  unique nulls not distinct (period_id, isyeri_id, kanun_no, belge_turu, mahiyet, kisi_id, durum),
  constraint sgk_tesvik_isaret check (case when mahiyet = 'I'
    then greatest(gun, pek_tutari, bildirilen_tutar, hesaplanan_tutar, bagli_kanun_tutari) <= 0
    else least(gun, pek_tutari, bildirilen_tutar, hesaplanan_tutar, bagli_kanun_tutari) >= 0 end)
);
comment on table sgk_tesvik is
  'One row is an incentive of a person within a month by law, document and nature: declared, computed, and what stood against it.';
create index sgk_tesvik_period on sgk_tesvik (period_id, id);
create index sgk_tesvik_isyeri on sgk_tesvik (isyeri_id, id);
create index sgk_tesvik_kisi on sgk_tesvik (kisi_id, id);
create index sgk_tesvik_kanun_no on sgk_tesvik (kanun_no, id);
create index sgk_tesvik_mahiyet on sgk_tesvik (mahiyet, id);
create index sgk_tesvik_durum on sgk_tesvik (durum, id);
create index sgk_tesvik_engel on sgk_tesvik (engel, id);

-- loses: menu.siralama because incentives stand beside the other money, and every later line moves down in its order
update menu set siralama = siralama + 1
 where siralama > (select siralama from menu where yol = '/eviziteMahsup');
insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select 'Teşvikler', 'ekran.tesvik', '/tesvik', 'tesvik', y.id, 'coins',
         coalesce((select siralama + 1 from menu where yol = '/eviziteMahsup'), (select coalesce(max(siralama), 0) + 1 from menu))
    from (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, 'tesvik', e.eylem
    from rol r cross join unnest(array['gor', 'degistir', 'goster', 'disaAktar']) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;
