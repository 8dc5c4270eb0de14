-- Workplaces as SGK knows them with their credentials, and the record of calls to SGK.

create table isyeri (
  id                   integer      generated always as identity primary key,
  isyeri_sicil_no      char(26)     not null unique check (isyeri_sicil_no ~ '^[0-9]{26}$'),
  -- the sub-employer's number stands at the end
  alt_isveren_no       char(3)      generated always as (right(isyeri_sicil_no, 3)) stored,
  company_id           integer      not null references company (id),
  branch_id            integer      references branch (id),
  il_kodu              integer,
  is_kolu_kodu         char(4)      generated always as (substr(isyeri_sicil_no, 2, 4)) stored,
  nace_kodu            varchar(6)   check (nace_kodu ~ '^[0-9]{2,6}$'),
  tehlike_sinifi       smallint     not null check (tehlike_sinifi between 1 and 3),
  imalat_mi            boolean      not null default false,
  beyanname_tipi       smallint     not null check (beyanname_tipi between 1 and 2),
  mahsup_protokolu_var boolean      not null default false,
  isyeri_kodu          varchar(10)  not null check (isyeri_kodu ~ '^[0-9A-Za-z]{1,10}$'),
  -- the user's name is mostly a national id: it and the two passwords are cipher text
  kullanici_adi        text         not null,
  kullanici_adi_maske  varchar(60)  not null,
  sistem_sifre         text,
  isyeri_sifresi       text,
  -- 0 unknown, 1 passive, 2 closed, 3 no proxy, 5 good, 7 wrong password
  kimlik_durumu        smallint     not null default 0 check (kimlik_durumu in (0, 1, 2, 3, 5, 7)),
  kimlik_durum_tarihi  timestamptz,
  kimlik_aciklama      varchar(1000),
  -- until the end of this day readings leave the workplace out
  by_pass_bitis        date,
  by_pass_nedeni       varchar(250),
  okundu_kapat_izni    boolean      not null default false,
  aktif                boolean      not null default true,
  arama                text         generated always as (katla(isyeri_sicil_no::text)) stored,
  row_version          bigint       not null default 1,
  constraint isyeri_by_pass check ((by_pass_nedeni is null) = (by_pass_bitis is null))
);
comment on table isyeri is
  'One row is a workplace of a firm under its SGK number, with the credential by which SGK knows the employer.';
create index isyeri_company on isyeri (company_id, id);
create index isyeri_branch on isyeri (branch_id, id);

create table sgk_cagri (
  id        bigint      generated always as identity primary key,
  zaman     timestamptz not null default now(),
  kanal     varchar(10) not null,
  operasyon varchar(80) not null,
  isyeri_id integer     references isyeri (id) on delete set null,
  -- all empty while the call runs, or when its process died
  sure_ms   integer,
  sonuc_kod integer,
  hata_turu varchar(20),
  -- cipher text of the answer, which holds national ids
  ham       text
);
comment on table sgk_cagri is
  'One row is a call to SGK: noted before it leaves, its outcome when it is there; the answer is kept for 30 days.';
create index sgk_cagri_zaman on sgk_cagri (zaman, id);
create index sgk_cagri_isyeri on sgk_cagri (isyeri_id, id);

insert into menu (baslik, metin_anahtari, yol, ekran, modul_id, simge, siralama)
  select v.baslik, 'ekran.' || v.ekran, v.yol, v.ekran, y.id, v.simge,
         (select coalesce(max(siralama), 0) from menu) + v.sira
    from (values (1, 'İşyerleri', '/isyerleri', 'isyeri', 'building'), (2, 'SGK çağrıları', '/sgkCagrilari', 'sgkCagri', 'history'))
         as v (sira, baslik, yol, ekran, simge)
   cross join (select id from yetki_modul where modul_tipi = 1 order by siralama limit 1) y
  on conflict (yol) do nothing;
insert into yetki (rol_id, ekran, eylem)
  select r.id, v.ekran, v.eylem
    from rol r cross join (values ('isyeri', 'gor'), ('isyeri', 'ekle'), ('isyeri', 'degistir'), ('isyeri', 'sil'),
                                  ('isyeri', 'disaAktar'), ('isyeri', 'byPass'), ('sgkCagri', 'gor'),
                                  ('sgkCagri', 'disaAktar'), ('sgkCagri', 'hamGor')) as v (ekran, eylem)
   where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ')
  on conflict do nothing;
