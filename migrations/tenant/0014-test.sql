-- Tests: the published versions of a kind of test (test_merkez_tip), and the tests that candidates take.
create table test_surum (
  id                 integer     generated always as identity primary key,
  test_merkez_tip_id integer     not null references test_merkez_tip (id),
  surum              integer     not null,
  durum              varchar(10) not null default 'yayinda' check (durum in ('yayinda', 'eski')),
  psikometrik        boolean     not null default false,
  karistir           boolean     not null default false,
  gecme_puani        integer     check (gecme_puani >= 0),
  soru_sayisi        integer     not null check (soru_sayisi between 0 and 500),
  yayin_tarihi       timestamptz not null default now(),
  unique (test_merkez_tip_id, surum),
  unique (id, test_merkez_tip_id)
);
comment on table test_surum is
  'One row is a published version of a test, whole and frozen: a candidate who began a version goes on with it when a later one is published.';
create unique index test_surum_yayinda_key on test_surum (test_merkez_tip_id) where durum = 'yayinda';

create table test_olcek (
  id            integer       generated always as identity primary key,
  test_surum_id integer       not null references test_surum (id),
  olcek_adi     varchar(100)  not null collate "tr-TR-x-icu",
  aciklama      varchar(500),
  -- average and standard deviation of the people that the test was normed on
  norm_ortalama numeric(7, 2) not null,
  norm_sapma    numeric(7, 2) not null check (norm_sapma > 0),
  siralama      integer       not null,
  unique (test_surum_id, siralama),
  unique (id, test_surum_id)
);
comment on table test_olcek is
  'One row is a scale that a psychometric test measures, with the norm that scores are compared with.';

create table test_soru (
  id            integer       generated always as identity primary key,
  test_surum_id integer       not null references test_surum (id),
  test_olcek_id integer,
  siralama      integer       not null,
  soru          varchar(1000) not null,
  unique (test_surum_id, siralama),
  unique (id, test_surum_id),
  foreign key (test_olcek_id, test_surum_id) references test_olcek (id, test_surum_id)
);
comment on table test_soru is
  'One row is a question of a version of a test.';

create table test_soru_yanit (
  id           integer      generated always as identity primary key,
  test_soru_id integer      not null references test_soru (id),
  siralama     integer      not null,
  cevap        varchar(500) not null,
  -- the answer key: the column never leaves the server
  puan         smallint     not null default 0 check (puan between 0 and 100),
  unique (test_soru_id, siralama),
  unique (id, test_soru_id)
);
comment on table test_soru_yanit is
  'One row is a choice of a question of a test, with its points.';

create function test_surum_degismez() returns trigger language plpgsql as $$
begin
  raise exception 'a published test does not change';
end $$;
create trigger test_soru_degismez before update or delete on test_soru
  for each row execute function test_surum_degismez();
create trigger test_soru_yanit_degismez before update or delete on test_soru_yanit
  for each row execute function test_surum_degismez();
create trigger test_olcek_degismez before update or delete on test_olcek
  for each row execute function test_surum_degismez();

-- Of a published version only the state changes.
create function test_surum_durum() returns trigger language plpgsql as $$
begin
  if (new.test_merkez_tip_id, new.surum, new.psikometrik, new.karistir, new.gecme_puani, new.soru_sayisi)
    is distinct from
    (old.test_merkez_tip_id, old.surum, old.psikometrik, old.karistir, old.gecme_puani, old.soru_sayisi) then
    raise exception 'a published test does not change';
  end if;
  return new;
end $$;
create trigger test_surum_durum before update on test_surum for each row execute function test_surum_durum();

-- The guid of a test is derived from the tenant's key; only its hash is kept, in baglanti, like that of any link.
create table aday_test (
  id                 bigint      generated always as identity primary key,
  aday_id            bigint      not null references aday (id),
  test_merkez_tip_id integer     not null references test_merkez_tip (id),
  test_surum_id      integer     not null,
  iap_id             bigint      references ilan (id) on delete set null,
  -- 1 created, 2 sent, 3 answered, -1 cancelled
  durum              smallint    not null default 1 check (durum in (1, 2, 3, -1)),
  iptal_nedeni       varchar(10) check (iptal_nedeni in ('sure', 'iptal', 'silindi')),
  -- until when the test may be answered
  son_tarih          timestamptz not null,
  -- the seed of the order in which a shuffled test asks this candidate
  karisim            integer     not null default 0,
  puan               integer,
  baslama_zamani     timestamptz not null default now(),
  bitis_zamani       timestamptz check ((durum = 3) = (bitis_zamani is not null)),
  -- times as the browser reports them: kept, and used by no rule
  iddia_baslama      timestamptz,
  iddia_bitis        timestamptz,
  row_version        bigint      not null default 1,
  olusturulma_tarihi timestamptz not null default now(),
  constraint aday_test_puan_check check (durum = 3 or puan is null),
  constraint aday_test_iptal_check check ((durum = -1) = (iptal_nedeni is not null)),
  constraint aday_test_surum_fkey
    foreign key (test_surum_id, test_merkez_tip_id) references test_surum (id, test_merkez_tip_id),
  constraint aday_test_surum_key unique (id, test_surum_id)
);
comment on table aday_test is
  'One row is one test of one candidate, with its version, its state and its score.';
create index aday_test_aday on aday_test (aday_id, test_merkez_tip_id, id desc);
create unique index aday_test_acik_key on aday_test (aday_id, test_merkez_tip_id) where durum in (1, 2);
create index aday_test_olusturulma on aday_test (aday_id, olusturulma_tarihi);
create index aday_test_ilan on aday_test (iap_id) where iap_id is not null;

-- The foreign keys hold the question to the test's own version and the choice to that question; the primary key allows
-- one answer to a question.
create table aday_test_yanit (
  aday_test_id       bigint      not null,
  test_surum_id      integer     not null,
  test_soru_id       integer     not null,
  test_soru_yanit_id integer     not null,
  zaman              timestamptz not null default now(),
  primary key (aday_test_id, test_soru_id),
  foreign key (aday_test_id, test_surum_id) references aday_test (id, test_surum_id),
  foreign key (test_soru_id, test_surum_id) references test_soru (id, test_surum_id),
  foreign key (test_soru_yanit_id, test_soru_id) references test_soru_yanit (id, test_soru_id)
);
comment on table aday_test_yanit is
  'One row is a candidate''s answer to a question of a test.';

create table aday_test_olcek (
  aday_test_id  bigint  not null,
  test_surum_id integer not null,
  test_olcek_id integer not null,
  puan          integer not null,
  primary key (aday_test_id, test_olcek_id),
  foreign key (aday_test_id, test_surum_id) references aday_test (id, test_surum_id),
  foreign key (test_olcek_id, test_surum_id) references test_olcek (id, test_surum_id)
);
comment on table aday_test_olcek is
  'One row is a candidate''s score on one scale of a psychometric test.';

-- Answers are given while a test is open, and stay unchanged after its end.
create function aday_test_yanit_acik() returns trigger language plpgsql as $$
begin
  perform from aday_test where id = new.aday_test_id and durum in (1, 2);
  if not found then raise exception 'a test that is not open takes no answers'; end if;
  return new;
end $$;
create trigger aday_test_yanit_acik before insert or update on aday_test_yanit
  for each row execute function aday_test_yanit_acik();

-- An answered test has one answer to every question. A test never comes back from its end.
create function aday_test_tamam() returns trigger language plpgsql as $$
begin
  if old.durum in (3, -1) and (new.durum <> old.durum or new.bitis_zamani is distinct from old.bitis_zamani) then
    raise exception 'a test that has ended stays so';
  end if;
  if new.test_surum_id <> old.test_surum_id then raise exception 'a test stays with its version'; end if;
  if new.durum = 3 and old.durum <> 3 and
    (select count(*) from aday_test_yanit where aday_test_id = new.id)
      <> (select soru_sayisi from test_surum where id = new.test_surum_id) then
    raise exception 'a test with open questions is not answered';
  end if;
  return new;
end $$;
create trigger aday_test_tamam before update on aday_test for each row execute function aday_test_tamam();

create table test_log (
  id           bigint        generated always as identity primary key,
  aday_test_id bigint        not null references aday_test (id),
  ref_test_id  integer       not null,
  log_turu     integer       not null,
  aciklama     varchar(1000),
  -- the path of the page, without the guid that opens it
  referans     varchar(250),
  -- whether the call came with the token of the test's owner
  sahip        boolean       not null,
  iddia_tarihi timestamptz,
  log_tarihi   timestamptz   not null default now()
);
comment on table test_log is
  'One row is a report of the page on which a test was taken: from which device, and what happened there.';
create index test_log_test on test_log (aday_test_id, id);

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('testDavet', 'sms', 'process', null, '{sirket}: testiniz hazir. {sonTarih} gunune kadar: {baglanti}');
