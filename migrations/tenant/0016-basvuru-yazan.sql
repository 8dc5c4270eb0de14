-- Who wrote an answer of a draft, by device: one person on one device is never in conflict with themselves.
alter table basvuru_yanit add column yazan jsonb check (jsonb_typeof(yazan -> 'siralar') = 'object');
comment on column basvuru_yanit.yazan is
  'The device that wrote last and, for each device, the number of its latest edit: {"cihaz": "…", "siralar": {"…": 1}}.';
alter table basvuru_satir add column yazan jsonb check (jsonb_typeof(yazan -> 'siralar') = 'object');
comment on column basvuru_satir.yazan is 'As basvuru_yanit.yazan, for a whole entry.';

create table basvuru_satir_silinen (
  id          bigint      generated always as identity primary key,
  basvuru_id  bigint      not null references basvuru (id) on delete cascade,
  -- the number that the entry had; none when its deletion arrived before the save that would have made it
  satir_id    bigint,
  istemci_ref varchar(60),
  yazan       jsonb       not null check (jsonb_typeof(yazan -> 'siralar') = 'object'),
  check (satir_id is not null or istemci_ref is not null),
  unique (basvuru_id, satir_id),
  unique (basvuru_id, istemci_ref)
);
comment on table basvuru_satir_silinen is
  'One row is an entry of a draft that was deleted, with the devices that wrote it: a save that was sent before the deletion and arrives after it is recognised.';
