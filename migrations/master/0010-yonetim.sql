-- Staff: who they are, which companies and modules are theirs, and how they prove it.
alter table master_user
  -- encrypted with the deployment's key; the keyed hash finds an equal one
  add column tckn            text,
  add column tckn_hash       bytea,
  add column eposta          varchar(254),
  -- how this user signs in; all companies of one user agree on it (see master_user_tenant)
  add column dogrulama_tipi  smallint not null default 1 check (dogrulama_tipi between 1 and 4),
  -- the unchanging name of the person in a directory or at a sign-on provider, kept at the first sign-in
  add column dizin_kimligi   varchar(250),
  add column totp_anahtari   text,
  add column totp_aktif      boolean not null default false,
  -- the step of the last accepted code: none is accepted twice
  add column totp_adimi      bigint  not null default 0,
  add column son_giris       timestamptz,
  add column arama           text generated always as (katla(full_name || ' ' || username)) stored,
  add constraint master_user_totp check (not totp_aktif or totp_anahtari is not null),
  add constraint master_user_dogrulama unique (id, dogrulama_tipi);
create index master_user_full_name on master_user (full_name, id);
create index master_user_arama on master_user using gin (arama gin_trgm_ops);

-- With a directory `ldap_host` is its address and `ldap_directory` the base; with a sign-on provider they are the
-- issuer's address and our name there. Spec: back-office section 5 wants both unless the type is Hash.
alter table master_tenant
  add column dizin_kullanici varchar(250),
  -- of the directory's reading account, or of us at the provider; encrypted, never read over the API
  add column dizin_sifre     text,
  add column dizin_filtresi  varchar(250),
  -- a small picture itself, or the address of one of our own files
  alter column icon_url type varchar(4000),
  add column renk            varchar(7) not null default '#1d4ed8' check (renk ~ '^#[0-9a-f]{6}$'),
  add column arama           text generated always as (katla(name || ' ' || tenant_key)) stored,
  -- `tanim`: written down, nothing made for it yet
  drop constraint master_tenant_kurulum_check,
  add constraint master_tenant_kurulum_check check (kurulum in ('tanim', 'basladi', 'hazir', 'siliniyor', 'silindi')),
  add constraint master_tenant_dizin
    check (system_authentication_type = 1 or (ldap_host is not null and ldap_directory is not null)),
  add constraint master_tenant_dogrulama unique (id, system_authentication_type);
create index master_tenant_arama on master_tenant using gin (arama gin_trgm_ops);

create table master_user_tenant (
  id             integer  generated always as identity primary key,
  tenant_id      integer  not null references master_tenant (id) on delete cascade,
  master_user_id integer  not null references master_user (id) on delete cascade,
  -- both ends carry it: a company with another way to sign in cannot be given to the user
  dogrulama_tipi smallint not null,
  aktif          boolean  not null default true,
  -- when the user last chose the company: recent ones come first
  son_secim      timestamptz,
  row_version    bigint   not null default 1,
  unique (tenant_id, master_user_id),
  constraint master_user_tenant_kiraci foreign key (tenant_id, dogrulama_tipi)
    references master_tenant (id, system_authentication_type) on update cascade deferrable,
  constraint master_user_tenant_kullanici foreign key (master_user_id, dogrulama_tipi)
    references master_user (id, dogrulama_tipi) on update cascade deferrable
);
create index master_user_tenant_user on master_user_tenant (master_user_id);

create table master_tenant_modul (
  id          integer  generated always as identity primary key,
  tenant_id   integer  not null references master_tenant (id) on delete cascade,
  modul_tipi  smallint not null check (modul_tipi between 1 and 3),
  row_version bigint   not null default 1,
  unique (tenant_id, modul_tipi),
  unique (id, tenant_id)
);

-- A module that the company has, for one of its users.
create table master_tenant_user_modul (
  id                     integer generated always as identity primary key,
  tenant_id              integer not null,
  master_tenant_modul_id integer not null,
  master_user_id         integer not null,
  row_version            bigint  not null default 1,
  unique (master_tenant_modul_id, master_user_id),
  foreign key (master_tenant_modul_id, tenant_id) references master_tenant_modul (id, tenant_id) on delete cascade,
  foreign key (tenant_id, master_user_id) references master_user_tenant (tenant_id, master_user_id) on delete cascade
);
create index master_tenant_user_modul_user on master_tenant_user_modul (master_user_id, tenant_id);

-- The specification's SGKMasterParameter; `value` is checked against its type by the program.
create table master_parameter (
  id                 integer      generated always as identity primary key,
  paramter_name      varchar(200) not null collate "tr-TR-x-icu",
  param_key          varchar(100) not null unique check (param_key ~ '^[A-Z0-9_.]{2,100}$'),
  param_tipi         smallint     not null check (param_tipi between 1 and 7),
  value              varchar(2000) not null,
  aciklama           varchar(1000) not null,
  arama              text         generated always as (katla(paramter_name || ' ' || param_key || ' ' || aciklama)) stored,
  row_version        bigint       not null default 1,
  last_modified_date timestamptz  not null default now()
);

-- A step between password and session: a second factor that is asked for (class `kod`).
alter table oturum drop constraint oturum_sinif_check, drop constraint oturum_check;
alter table oturum
  add constraint oturum_sinif_check check (sinif in ('reg', 'ady', 'mst', 'kod')),
  add constraint oturum_check check ((sinif in ('mst', 'kod')) = (tenant_id is null)),
  -- when the password was last given: secrets and second factors ask for it again after five minutes
  add column sifre_tarihi timestamptz;
alter table oturum_token drop constraint oturum_token_sinif_check, drop constraint oturum_token_check;
alter table oturum_token
  add constraint oturum_token_sinif_check check (sinif in ('reg', 'ady', 'mst', 'tnt', 'kod')),
  add constraint oturum_token_check check ((sinif in ('mst', 'kod')) = (tenant_id is null));

-- A browser in which a user has signed in before: a stranger's wrong guesses do not lock it out.
create table giris_cihazi (
  cihaz_hash     bytea       primary key,
  master_user_id integer     not null references master_user (id) on delete cascade,
  son_gorulme    timestamptz not null default now()
);
create index giris_cihazi_user on giris_cihazi (master_user_id);
create index giris_cihazi_son on giris_cihazi (son_gorulme);

-- On the way to a sign-on provider and back; good for one return to the same browser.
create table sso_giris (
  state_hash         bytea       primary key,
  tenant_id          integer     not null references master_tenant (id) on delete cascade,
  tarayici_hash      bytea       not null,
  nonce              varchar(100) not null,
  -- encrypted
  dogrulayici        text        not null,
  return_url         varchar(500),
  olusturulma_tarihi timestamptz not null default now()
);
create index sso_giris_zaman on sso_giris (olusturulma_tarihi);

-- Hands a finished sign-on over to the page: one use, sixty seconds.
create table oturum_anahtari (
  anahtar_hash       bytea       primary key,
  master_user_id     integer     not null references master_user (id) on delete cascade,
  tarayici_hash      bytea,
  kullanildi         timestamptz,
  olusturulma_tarihi timestamptz not null default now()
);
create index oturum_anahtari_zaman on oturum_anahtari (olusturulma_tarihi);

alter table sys_global_key
  add column arama text generated always as (katla(key_label)) stored;
create index sys_global_key_arama on sys_global_key using gin (arama gin_trgm_ops);
create index sys_global_key_group on sys_global_key (sys_global_group_id);
alter table sys_global_group
  add column row_version bigint not null default 1;

-- Lists want a number to page by; an Error ID stays what people read out.
alter table error_log add column sira bigint generated always as identity unique;
create view error_log_liste as
  select e.sira as id, e.id as error_id, e.tenant_id, m.name as tenant_name, e.exception_message, e.request_trace,
         e.user_id, e.stack_trace, e.inner_exception, e.requestpath, e.log_key, e.tekrar, e.olusturulma_tarihi
    from error_log e left join master_tenant m on m.id = e.tenant_id;
create index audit_log_zaman on audit_log (zaman, id);

-- How somebody wants to see a list: columns, filters, order.
create table kayitli_gorunum (
  id           integer      generated always as identity primary key,
  ekran        varchar(60)  not null,
  adi          varchar(100) not null collate "tr-TR-x-icu",
  kullanici_id integer      not null,
  paylasilan   boolean      not null default false,
  varsayilan   boolean      not null default false,
  icerik       jsonb        not null,
  row_version  bigint       not null default 1,
  unique (ekran, kullanici_id, adi)
);
create unique index kayitli_gorunum_varsayilan on kayitli_gorunum (ekran, kullanici_id) where varsayilan;

-- A list that is written into a file in the background.
create table disa_aktarim (
  id                 bigint      generated always as identity primary key,
  kullanici_id       integer     not null,
  kaynak             varchar(60) not null,
  bicim              varchar(4)  not null check (bicim in ('csv', 'xlsx')),
  -- 0 waits, 1 is written, 2 is ready, -1 failed
  durum              smallint    not null default 0 check (durum in (0, 1, 2, -1)),
  istek              jsonb       not null,
  toplam             bigint,
  yazilan            bigint      not null default 0,
  dosya_adi          varchar(150) not null,
  dosya_anahtari     varchar(200),
  boyut              bigint,
  olusturulma_tarihi timestamptz not null default now(),
  bitis_tarihi       timestamptz,
  check (durum <> 2 or dosya_anahtari is not null)
);
create index disa_aktarim_kullanici on disa_aktarim (kullanici_id, id);
create index disa_aktarim_zaman on disa_aktarim (olusturulma_tarihi);
