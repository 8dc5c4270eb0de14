-- The company's library of criteria, and the application forms that are put together from it. A form is edited as a
-- draft; publishing freezes a copy in form_surum, and candidates answer that copy only. So every table of the library
-- may be edited without touching an answer that was given.
create table kriter_grubu (
  id          integer      generated always as identity primary key,
  grup_adi    varchar(100) not null collate "tr-TR-x-icu",
  row_version bigint       not null default 1
);
comment on table kriter_grubu is
  'One row is a group of options that makes a choice two steps long: first an option of the group, then an option of the criterion.';

create table kriter_grup_secenek (
  id              integer      generated always as identity primary key,
  kriter_grubu_id integer      not null references kriter_grubu (id),
  secenek_adi     varchar(200) not null collate "tr-TR-x-icu",
  siralama        integer      not null,
  aktif           boolean      not null default true,
  row_version     bigint       not null default 1
);
comment on table kriter_grup_secenek is
  'One row is an option of a group: the first step of a two-step choice.';
create index kriter_grup_secenek_grup on kriter_grup_secenek (kriter_grubu_id, siralama, id);

create table kriter (
  id              integer      generated always as identity primary key,
  kriter_adi      varchar(500) not null collate "tr-TR-x-icu",
  aciklama        varchar(500),
  -- 1 choice, 2 text, 3 choices, 4 integer, 5 date, 6 decimal, 7 date range
  value_type      smallint     not null check (value_type between 1 and 7),
  anne_kriter_id  integer      references kriter (id) check (anne_kriter_id <> id),
  kriter_grubu_id integer      references kriter_grubu (id) check (kriter_grubu_id is null or value_type = 1),
  -- the country's places are not copied into options: the master's place tables are read by their codes
  kaynak          varchar(10)  check (kaynak is null or (kaynak in ('il', 'ilce', 'mahalle') and value_type = 1 and kriter_grubu_id is null)),
  en_az           integer,
  en_cok          integer      check (en_cok >= en_az),
  ozel_nitelikli  boolean      not null default false,
  aktif           boolean      not null default true,
  row_version     bigint       not null default 1
);
comment on table kriter is
  'One row is a criterion: one question of a form, one fact about a candidate.';
create index kriter_anne on kriter (anne_kriter_id);

create table kriter_secenek (
  id                integer      generated always as identity primary key,
  kriter_id         integer      not null references kriter (id),
  secenek_adi       varchar(200) not null collate "tr-TR-x-icu",
  -- an option of the parent criterion, or of the group
  parent_secenek_id integer,
  siralama          integer      not null,
  aktif             boolean      not null default true,
  row_version       bigint       not null default 1
);
comment on table kriter_secenek is
  'One row is an option of a criterion.';
create index kriter_secenek_kriter on kriter_secenek (kriter_id, siralama, id);

create table komponent (
  id                       integer      generated always as identity primary key,
  kriter_komponent_display varchar(200) not null collate "tr-TR-x-icu",
  ana_kriter_id            integer      not null references kriter (id),
  aktif                    boolean      not null default true,
  row_version              bigint       not null default 1
);
comment on table komponent is
  'One row is a component: a group of criteria that is answered several times over, such as the work history.';

-- Two pairs of columns are conditions, here and in the tables below: a criterion with one of its options chosen. The
-- pair `zorunlu_*` makes an answer required, the pair `bagli_*` makes the question appear.
create table komponent_kriter (
  komponent_id       integer not null references komponent (id),
  kriter_id          integer not null references kriter (id),
  siralama           integer not null,
  zorunlu            boolean not null default false,
  zorunlu_kriter_id  integer references kriter (id),
  zorunlu_secenek_id integer check ((zorunlu_kriter_id is null) = (zorunlu_secenek_id is null)),
  bagli_kriter_id    integer references kriter (id),
  bagli_secenek_id   integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (komponent_id, kriter_id)
);
comment on table komponent_kriter is
  'One row puts a criterion into a component, with the conditions under which it is asked and required.';

create table modul (
  id            integer      generated always as identity primary key,
  modul_display varchar(200) not null collate "tr-TR-x-icu",
  aktif         boolean      not null default true,
  row_version   bigint       not null default 1
);
comment on table modul is
  'One row is a module: a group of criteria and components within a block of a form.';

-- `id` is for outside clients that list the rows of a module.
create table modul_kriter (
  id                 integer generated always as identity unique,
  modul_id           integer not null references modul (id),
  kriter_id          integer not null references kriter (id),
  siralama           integer not null,
  zorunlu            boolean not null default false,
  zorunlu_kriter_id  integer references kriter (id),
  zorunlu_secenek_id integer check ((zorunlu_kriter_id is null) = (zorunlu_secenek_id is null)),
  bagli_kriter_id    integer references kriter (id),
  bagli_secenek_id   integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (modul_id, kriter_id)
);
comment on table modul_kriter is
  'One row puts a criterion into a module, with the conditions under which it is asked and required.';

create table modul_komponent (
  id           integer generated always as identity unique,
  modul_id     integer not null references modul (id),
  komponent_id integer not null references komponent (id),
  siralama     integer not null,
  zorunlu      boolean not null default false,
  primary key (modul_id, komponent_id)
);
comment on table modul_komponent is
  'One row puts a component into a module.';

-- The questions of a test stand in test_surum and its tables. The id is generated by default only,
-- because a test plan may name the id of its kind.
create table test_merkez_tip (
  id            integer      generated by default as identity primary key,
  test_adi      varchar(200) not null collate "tr-TR-x-icu",
  test_aciklama varchar(1000),
  -- for how many days a test that was opened may be answered
  pencere_gun   smallint     not null default 7 check (pencere_gun between 1 and 90),
  -- how many times one candidate may answer the test
  deneme_hakki  smallint     not null default 1 check (deneme_hakki between 1 and 10),
  -- every candidate may take the test; otherwise a posting or its form has to ask for it
  adaya_acik    boolean      not null default false,
  -- taken at an outside test centre: the test has no questions here, and the centre reports the end
  harici        boolean      not null default false,
  -- whether candidates read their own points and scales
  sonuc_adaya   boolean      not null default false,
  aktif         boolean      not null default true,
  row_version   bigint       not null default 1
);
comment on table test_merkez_tip is
  'One row is a kind of test, as a form and a posting name it: its time limit, the number of tries, and who may take it.';

create table basvuru_formu (
  id                 integer      generated always as identity primary key,
  form_adi           varchar(200) not null collate "tr-TR-x-icu",
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1,
  olusturulma_tarihi timestamptz  not null default now()
);
comment on table basvuru_formu is
  'One row is an application form as a draft; candidates answer its published version in form_surum.';

create table form_blok (
  -- 99999 is the number of the portal's closing step. Spec: candidate, final block id
  id                 integer      generated always as identity primary key check (id <> 99999),
  basvuru_formu_id   integer      not null references basvuru_formu (id),
  display            varchar(200) not null collate "tr-TR-x-icu",
  siralama           integer      not null,
  bagli_kriter_id    integer      references kriter (id),
  bagli_secenek_id   integer      check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  test_merkez_tip_id integer      references test_merkez_tip (id),
  aktif              boolean      not null default true,
  row_version        bigint       not null default 1
);
comment on table form_blok is
  'One row is a block: one step of an application form, with modules or a test.';
create index form_blok_form on form_blok (basvuru_formu_id, siralama, id);
create index form_blok_test_merkez_tip on form_blok (test_merkez_tip_id) where test_merkez_tip_id is not null;

create table form_blok_modul (
  id               integer generated always as identity unique,
  form_blok_id     integer not null references form_blok (id),
  modul_id         integer not null references modul (id),
  siralama         integer not null,
  bagli_kriter_id  integer references kriter (id),
  bagli_secenek_id integer check ((bagli_kriter_id is null) = (bagli_secenek_id is null)),
  primary key (form_blok_id, modul_id)
);
comment on table form_blok_modul is
  'One row puts a module into a block, with the condition under which it appears.';

create table form_surum (
  id               integer     generated always as identity primary key,
  basvuru_formu_id integer     not null references basvuru_formu (id),
  surum            integer     not null,
  durum            varchar(10) not null default 'yayinda' check (durum in ('yayinda', 'eski')),
  icerik           jsonb       not null,
  yayin_tarihi     timestamptz not null default now(),
  unique (basvuru_formu_id, surum)
);
comment on table form_surum is
  'One row is a published version of a form, whole and frozen; drafts and applications of candidates name a version.';
create unique index form_surum_yayinda_key on form_surum (basvuru_formu_id) where durum = 'yayinda';

create function form_surum_degismez() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.icerik <> old.icerik or new.surum <> old.surum or new.basvuru_formu_id <> old.basvuru_formu_id
    or (old.durum = 'eski' and new.durum <> 'eski') then
    raise exception 'a published form does not change';
  end if;
  return new;
end $$;
create trigger form_surum_degismez before update or delete on form_surum for each row execute function form_surum_degismez();

-- Outside clients list the library through the views below: active rows only, and forms only once they were published.
create view liste_form_blok as
  select b.id, b.basvuru_formu_id, b.display, b.siralama, b.bagli_kriter_id, b.bagli_secenek_id, b.test_merkez_tip_id, b.aktif
    from form_blok b join basvuru_formu f on f.id = b.basvuru_formu_id and f.aktif
   where b.aktif and exists (select from form_surum s where s.basvuru_formu_id = f.id and s.durum = 'yayinda');

create view liste_form_modul as
  select l.id, l.form_blok_id as basvuru_form_blok_id, l.modul_id, m.modul_display, l.siralama, l.bagli_kriter_id,
         l.bagli_secenek_id, m.aktif
    from form_blok_modul l join modul m on m.id = l.modul_id join liste_form_blok b on b.id = l.form_blok_id
   where m.aktif;

create view liste_modul as
  select id, modul_display, aktif from modul m
   where aktif and exists (select from liste_form_modul l where l.modul_id = m.id);

create view liste_modul_komponent as
  select l.id, l.modul_id, l.komponent_id as kriter_komponent_id, c.kriter_komponent_display, c.ana_kriter_id, l.zorunlu,
         l.siralama, c.aktif
    from modul_komponent l join komponent c on c.id = l.komponent_id join liste_modul m on m.id = l.modul_id
   where c.aktif;

create view liste_kriter_tanim as
  select l.id, l.modul_id, l.kriter_id, k.kriter_adi, k.aciklama, k.value_type, k.anne_kriter_id, k.kriter_grubu_id, l.zorunlu,
         l.bagli_kriter_id as bagli_olunan_kriter_id, l.bagli_secenek_id as bagli_olunan_kriter_secenek_id, l.siralama, k.aktif
    from modul_kriter l join kriter k on k.id = l.kriter_id join liste_modul m on m.id = l.modul_id
   where k.aktif;

create view liste_kriter_secenek as
  select s.id, s.kriter_id, s.secenek_adi, k.anne_kriter_id as parent_kriter_id, s.parent_secenek_id, s.siralama, s.aktif
    from kriter_secenek s join kriter k on k.id = s.kriter_id
   where s.aktif and k.aktif;

create view liste_kriter_grup_detay as
  select id, kriter_grubu_id, secenek_adi, siralama, aktif from kriter_grup_secenek where aktif;
