-- Languages, and the live wording that replaces the texts the product ships with.
create table language (
  id          integer generated always as identity primary key,
  adi         varchar(50)  not null unique collate "tr-TR-x-icu",
  display     varchar(100) not null collate "tr-TR-x-icu",
  lang_key    varchar(5)   not null unique check (lang_key ~ '^[a-z]{2}$'),
  is_default  boolean      not null default false,
  siralama    integer      not null,
  arama       text         generated always as (katla(adi || ' ' || display)) stored,
  row_version bigint       not null default 1,
  constraint language_siralama unique (siralama) deferrable initially deferred
);
comment on table language is
  'One row is a language that texts are kept in; one language is the default.';
create unique index language_default on language (is_default) where is_default;
create index language_display on language (display, id);
create index language_arama on language using gin (arama gin_trgm_ops);

insert into language (adi, display, lang_key, is_default, siralama) values
  ('Türkçe', 'Türkçe', 'tr', true, 1),
  ('İngilizce', 'English', 'en', false, 2);

create table sys_global_group (
  id          integer generated always as identity primary key,
  group_key   varchar(50) not null unique check (length(group_key) >= 2),
  sira        integer     not null default 0,
  row_version bigint      not null default 1
);
comment on table sys_global_group is
  'One row is a group of text keys.';

create table sys_global_key (
  id                  integer generated always as identity primary key,
  sys_global_group_id integer      not null references sys_global_group (id),
  key_label           varchar(100) not null unique check (length(key_label) >= 3),
  is_new              boolean      not null default false,
  is_sync             boolean      not null default false,
  arama               text         generated always as (katla(key_label)) stored,
  row_version         bigint       not null default 1,
  created_date        timestamptz  not null default now()
);
comment on table sys_global_key is
  'One row is the key of a text that administrators can word anew.';
create index sys_global_key_arama on sys_global_key using gin (arama gin_trgm_ops);
create index sys_global_key_group on sys_global_key (sys_global_group_id);

create table sys_global_key_value (
  id                integer generated always as identity primary key,
  sys_global_key_id integer not null references sys_global_key (id) on delete cascade,
  language_id       integer not null references language (id) on delete cascade,
  key_value         text    not null,
  -- the wording that pages show; `key_value` goes live when it is synchronised
  canli_deger       text,
  unique (sys_global_key_id, language_id)
);
comment on table sys_global_key_value is
  'One row is the wording of a text key in one language, as a draft and as the live text.';

insert into degisim (tablo) values ('sys_global_key_value');
create trigger sys_global_key_value_degisim after insert or update or delete on sys_global_key_value
  for each statement execute function degisim_say();
