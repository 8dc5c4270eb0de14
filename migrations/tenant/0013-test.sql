-- A kind of test: how long one has, how often one may take it, and who may.
alter table test_merkez_tip
  add column pencere_gun  smallint not null default 7 check (pencere_gun between 1 and 90),
  -- how often it may be answered
  add column deneme_hakki smallint not null default 1 check (deneme_hakki between 1 and 10),
  -- every candidate may take it; otherwise a posting or its form has to ask for it
  add column adaya_acik   boolean  not null default false,
  -- taken elsewhere: it has no questions here, and the one who runs it says when it is done
  add column harici       boolean  not null default false,
  -- whether candidates see their own scales
  add column sonuc_adaya  boolean  not null default false;

-- A published test, whole and for good: who began it goes on with it, whatever is published later.
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
create unique index test_surum_yayinda_key on test_surum (test_merkez_tip_id) where durum = 'yayinda';

-- What a psychometric test measures; the norm is what people like them score on average.
create table test_olcek (
  id            integer       generated always as identity primary key,
  test_surum_id integer       not null references test_surum (id),
  olcek_adi     varchar(100)  not null collate "tr-TR-x-icu",
  aciklama      varchar(500),
  norm_ortalama numeric(7, 2) not null,
  norm_sapma    numeric(7, 2) not null check (norm_sapma > 0),
  siralama      integer       not null,
  unique (test_surum_id, siralama),
  unique (id, test_surum_id)
);

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

create table test_soru_yanit (
  id           integer      generated always as identity primary key,
  test_soru_id integer      not null references test_soru (id),
  siralama     integer      not null,
  cevap        varchar(500) not null,
  -- the key: it never leaves the server
  puan         smallint     not null default 0 check (puan between 0 and 100),
  unique (test_soru_id, siralama),
  unique (id, test_soru_id)
);

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

-- The tests that were taken before there were questions belong to a version without any.
insert into test_surum (test_merkez_tip_id, surum, durum, soru_sayisi)
  select distinct test_merkez_tip_id, 1, 'eski', 0 from aday_test;

-- The guid of a test is made from the tenant's key and kept only as a hash, like that of every other link.
alter table aday_test
  drop column test_guid,
  add column test_surum_id      integer,
  add column iap_id             bigint      references ilan (id) on delete set null,
  -- until when it may be answered
  add column son_tarih          timestamptz not null default now() + interval '7 days',
  -- gives the order of the questions of whoever takes it, if they are shuffled
  add column karisim            integer     not null default 0,
  add column puan               integer,
  add column iptal_nedeni       varchar(10) check (iptal_nedeni in ('sure', 'iptal', 'silindi')),
  -- what the browser says about its times: kept, and used for nothing
  add column iddia_baslama      timestamptz,
  add column iddia_bitis        timestamptz,
  add column olusturulma_tarihi timestamptz not null default now();
update aday_test t set test_surum_id = s.id, olusturulma_tarihi = t.baslama_zamani
  from test_surum s where s.test_merkez_tip_id = t.test_merkez_tip_id;
update aday_test set iptal_nedeni = 'iptal' where durum = -1;
-- of several open ones of a kind the newest stays
update aday_test t set durum = -1, iptal_nedeni = 'iptal'
 where durum in (1, 2) and exists (
   select from aday_test n where n.aday_id = t.aday_id and n.test_merkez_tip_id = t.test_merkez_tip_id
      and n.durum in (1, 2) and n.id > t.id);
alter table aday_test
  alter column test_surum_id set not null,
  alter column son_tarih drop default,
  add constraint aday_test_puan_check check (durum = 3 or puan is null),
  add constraint aday_test_iptal_check check ((durum = -1) = (iptal_nedeni is not null)),
  add constraint aday_test_surum_fkey
    foreign key (test_surum_id, test_merkez_tip_id) references test_surum (id, test_merkez_tip_id),
  add constraint aday_test_surum_key unique (id, test_surum_id);
create unique index aday_test_acik_key on aday_test (aday_id, test_merkez_tip_id) where durum in (1, 2);
create index aday_test_olusturulma on aday_test (aday_id, olusturulma_tarihi);
create index aday_test_ilan on aday_test (iap_id) where iap_id is not null;

-- An answer belongs to a question of that very version, its choice to that very question, and there is one of each.
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

-- What a psychometric test measured, a row a scale.
create table aday_test_olcek (
  aday_test_id  bigint  not null,
  test_surum_id integer not null,
  test_olcek_id integer not null,
  puan          integer not null,
  primary key (aday_test_id, test_olcek_id),
  foreign key (aday_test_id, test_surum_id) references aday_test (id, test_surum_id),
  foreign key (test_olcek_id, test_surum_id) references test_olcek (id, test_surum_id)
);

-- Answers are given while a test is open, and stay as they were when it is not.
create function aday_test_yanit_acik() returns trigger language plpgsql as $$
begin
  perform from aday_test where id = new.aday_test_id and durum in (1, 2);
  if not found then raise exception 'a test that is not open takes no answers'; end if;
  return new;
end $$;
create trigger aday_test_yanit_acik before insert or update on aday_test_yanit
  for each row execute function aday_test_yanit_acik();

-- Answered means: every question once. A test never comes back from its end.
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

-- From which device a test was taken.
create table test_log (
  id           bigint        generated always as identity primary key,
  aday_test_id bigint        not null references aday_test (id),
  ref_test_id  integer       not null,
  log_turu     integer       not null,
  aciklama     varchar(1000),
  -- the page, without the guid that opens it
  referans     varchar(250),
  -- whether it came with the owner's token
  sahip        boolean       not null,
  iddia_tarihi timestamptz,
  log_tarihi   timestamptz   not null default now()
);
create index test_log_test on test_log (aday_test_id, id);

insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni) values
  ('testDavet', 'sms', 'process', null, '{sirket}: testiniz hazir. {sonTarih} gunune kadar: {baglanti}');
