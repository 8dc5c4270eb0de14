-- An invitation to whoever applied rests on that application: once it is withdrawn or decided, nobody is asked for it.
alter table ars_aday add column basvuru_id bigint references basvuru (id) on delete set null;
create index ars_aday_basvuru on ars_aday (basvuru_id) where basvuru_id is not null;
