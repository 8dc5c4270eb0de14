-- A session key may be made by an administrator for a named user; both ends are on record.
alter table oturum_anahtari add column olusturan_id integer references master_user (id) on delete cascade;
comment on column oturum_anahtari.olusturan_id is
  'The administrator who made the key; none for a key that ends a sign-on.';
create index oturum_anahtari_olusturan on oturum_anahtari (olusturan_id) where olusturan_id is not null;
