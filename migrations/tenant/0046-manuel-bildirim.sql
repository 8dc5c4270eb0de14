-- Notices of work or absence that are given without a report of SGK's, and the document of an accident's notice.

create table sgk_manuel_bildirim (
  id                  bigint       generated always as identity primary key,
  isyeri_id           integer      not null references isyeri (id),
  kisi_id             bigint       not null references kisi (id),
  -- the employment that it was given for; empty for a notice that was found at SGK
  personel_id         bigint       references personel (id),
  rapor_baslangic     date         not null,
  ise_baslama         date         not null,
  gun_sayisi          integer      generated always as (ise_baslama - rapor_baslangic) stored,
  calisti             boolean      not null default false,
  -- 0 on its way, 1 given, 2 not taken, 3 deleted at SGK
  manuel_durumu       smallint     not null default 0 check (manuel_durumu between 0 and 3),
  -- SGK's number: its answer does not tell it, a reading does
  sgk_no              varchar(20)  check (sgk_no ~ '^[0-9]{1,20}$'),
  islem_tarihi        date,
  -- 0 known, 1 no notice required, 2 unknown
  son_gun_durumu      smallint     not null default 2 check (son_gun_durumu between 0 and 2),
  son_bildirim_tarihi date,
  tahmini_ceza        numeric(12, 2),
  acik_son_gun        date         generated always as (case when manuel_durumu = 0 then son_bildirim_tarihi end) stored,
  -- 1 web service, 3 by hand, 4 simulator
  kaynak              smallint     not null default 3 check (kaynak between 1 and 4),
  created_date        timestamptz  not null default now(),
  arama               text         generated always as (katla(coalesce(sgk_no, ''))) stored,
  row_version         bigint       not null default 1,
  unique (isyeri_id, sgk_no),
  constraint sgk_manuel_bildirim_gunler check (ise_baslama > rapor_baslangic),
  constraint sgk_manuel_bildirim_son_gun check ((son_gun_durumu = 0) = (son_bildirim_tarihi is not null))
);
comment on table sgk_manuel_bildirim is
  'One row is a notice that a person worked or did not work on days without a report: given here, or found at SGK.';
-- one notice of a person at a workplace for a first day, as long as it stands
create unique index sgk_manuel_bildirim_rapor_baslangic_key on sgk_manuel_bildirim (isyeri_id, kisi_id, rapor_baslangic)
  where manuel_durumu in (0, 1);
create index sgk_manuel_acik on sgk_manuel_bildirim (acik_son_gun, id);
create index sgk_manuel_created on sgk_manuel_bildirim (created_date, id);
create index sgk_manuel_durum on sgk_manuel_bildirim (manuel_durumu, id);
create index sgk_manuel_baslangic on sgk_manuel_bildirim (rapor_baslangic, id);
create index sgk_manuel_isyeri on sgk_manuel_bildirim (isyeri_id, id);
create index sgk_manuel_kisi on sgk_manuel_bildirim (kisi_id, id);
create index sgk_manuel_personel on sgk_manuel_bildirim (personel_id, id);
create index sgk_manuel_arama on sgk_manuel_bildirim using gin (arama gin_trgm_ops);

insert into yetki (rol_id, ekran, eylem)
  select r.id, 'manuelBildirim', e.eylem
    from rol r cross join unnest(array['gor', 'ekle', 'beyan', 'goster', 'disaAktar']) as e (eylem)
   where (r.sistem, r.rol) in (('SGK', 'UZMAN'), ('SGK', 'YÖNETİCİ'))
  on conflict do nothing;

-- The document of a notice, as SGK's screen gives it.
alter table sgk_is_kazasi add column belge bigint[] not null default '{}';
