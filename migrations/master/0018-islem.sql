-- Which companies' outboxes are looked at, and when (decision 0077).

create table outbox_isareti (
  tenant_id integer     primary key references master_tenant (id) on delete cascade,
  -- until then some process may write rows without saying so again
  gecerli   timestamptz not null,
  bakilacak timestamptz not null
);
comment on table outbox_isareti is
  'One row is a company whose outbox may hold something: said before the outbox is written, taken back when it was found empty long enough after.';
create index outbox_isareti_bakilacak on outbox_isareti (bakilacak);

create table outbox_turu (
  id            smallint    primary key default 1 check (id = 1),
  -- the company that was visited last; the next ones have higher numbers
  son_tenant_id integer     not null default 0,
  sonraki       timestamptz not null default now()
);
comment on table outbox_turu is
  'The only row says where the round over the outboxes of all companies stands, and when it goes on.';
insert into outbox_turu default values;

-- When somebody first opened a failed run: until then, and for ninety days at most, it counts as unseen.
alter table scheduled_job_log add column goruldu timestamptz;
create index scheduled_job_log_gorulmedi on scheduled_job_log (running_date, id) where status = -1 and goruldu is null;
