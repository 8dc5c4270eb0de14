-- A visitor whose phone is verified goes on in a registration session; a reload finds it by the visitor's cookie.
alter table ziyaretci add column oturum_id bigint references oturum (id) on delete set null;
create index ziyaretci_oturum on ziyaretci (oturum_id) where oturum_id is not null;

-- Each question of a proof of work is answered once.
create table is_kaniti (
  soru_hash  bytea       primary key,
  kullanildi timestamptz not null default now()
);
create index is_kaniti_kullanildi on is_kaniti (kullanildi);
