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
create unique index language_default on language (is_default) where is_default;
create index language_display on language (display, id);
create index language_arama on language using gin (arama gin_trgm_ops);

insert into language (adi, display, lang_key, is_default, siralama) values
  ('Türkçe', 'Türkçe', 'tr', true, 1),
  ('İngilizce', 'English', 'en', false, 2);

create table sys_global_group (
  id        integer generated always as identity primary key,
  group_key varchar(50) not null unique check (length(group_key) >= 2),
  sira      integer     not null default 0
);

create table sys_global_key (
  id                  integer generated always as identity primary key,
  sys_global_group_id integer      not null references sys_global_group (id),
  key_label           varchar(100) not null unique check (length(key_label) >= 3),
  is_new              boolean      not null default false,
  is_sync             boolean      not null default false,
  row_version         bigint       not null default 1,
  created_date        timestamptz  not null default now()
);

create table sys_global_key_value (
  id                integer generated always as identity primary key,
  sys_global_key_id integer not null references sys_global_key (id) on delete cascade,
  language_id       integer not null references language (id) on delete cascade,
  key_value         text    not null,
  -- what pages show; `key_value` goes live when it is synchronised
  canli_deger       text,
  unique (sys_global_key_id, language_id)
);

insert into degisim (tablo) values ('sys_global_key_value');
create trigger sys_global_key_value_degisim after insert or update or delete on sys_global_key_value
  for each statement execute function degisim_say();
