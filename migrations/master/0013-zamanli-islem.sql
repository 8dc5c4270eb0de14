-- Operations that run by the clock: what can run, what runs when for which company, and the log of the runs.

create table batch_operation (
  -- the operation's number in the program's own table of operations, by which other rows refer to it
  id             integer      constraint batch_operation_operation_id_key primary key,
  operation_id   integer      not null check (operation_id = id),
  operation_name varchar(150) not null collate "tr-TR-x-icu",
  operation_type smallint     not null check (operation_type between 1 and 6),
  aktif          boolean      not null default true,
  arama          text         generated always as (katla(operation_name)) stored,
  row_version    bigint       not null default 1
);
comment on table batch_operation is
  'One row lets companies have an operation of the program on their clock; while it is off no company''s row runs.';
create function batch_operation_id() returns trigger language plpgsql as $$
begin
  new.id := new.operation_id;
  return new;
end $$;
create trigger batch_operation_id before insert on batch_operation for each row execute function batch_operation_id();

create table tenant_batch_operation (
  id               integer      generated always as identity primary key,
  tenant_id        integer      not null references master_tenant (id) on delete cascade,
  operation_id     integer      not null references batch_operation (id),
  operation_type   smallint     not null check (operation_type between 1 and 6),
  "interval"       smallint     not null check ("interval" between 1 and 365),
  specific_time    time(0),
  days_of_week     varchar(20)  check (days_of_week ~ '^[1-7](,[1-7]){0,6}$'),
  days_of_month    varchar(90)  check (days_of_month ~ '^[0-9]{1,2}(,[0-9]{1,2}){0,29}$'),
  -- the five fields of a custom schedule, and what is handed to the operation
  param1           varchar(500),
  param2           varchar(500),
  -- numbers of the company's mail groups, with commas
  to_email         varchar(200),
  cc_email         varchar(200),
  bcc_email        varchar(200),
  -- 1 after a failure, 2 after every run
  mail_kosulu      smallint     not null default 1 check (mail_kosulu in (1, 2)),
  is_email_test    boolean      not null default false,
  -- who switched the test on and gets its mails
  email_test_kullanici_id integer,
  -- what becomes of a run that was missed by minutes or more: 0 nothing, 1 it runs once
  kacirilan        smallint     not null default 1 check (kacirilan in (0, 1)),
  is_master        boolean      not null default false,
  aktif            boolean      not null default true,
  -- the day from which every n-th hour, day, week or month is counted
  baslangic        date         not null default (now() at time zone 'Europe/Istanbul')::date,
  sonraki_kosu     timestamptz,
  son_kosu         timestamptz,
  son_sonuc        smallint     check (son_sonuc in (1, -1)),
  -- the newest first, at most twenty
  sonuclar         smallint[]   not null default '{}',
  process_status   varchar(15)  check (process_status in
    ('Succeeded', 'Failed', 'Processing', 'Enqueued', 'Scheduled', 'AwaitingRetry', 'Deleted')),
  -- the newest run; while `calisiyor` it is not over, and no other one begins
  log_id           bigint,
  calisiyor        boolean      not null default false,
  arama            text         generated always as (katla(coalesce(param1, '') || ' ' || coalesce(param2, ''))) stored,
  row_version      bigint       not null default 1,
  constraint tenant_batch_operation_operation_id_key unique (tenant_id, operation_id),
  constraint tenant_batch_operation_kosu check (not calisiyor or log_id is not null)
) with (fillfactor = 70);
comment on table tenant_batch_operation is
  'One row says when an operation runs for a company, when it runs next, and how its newest runs ended.';
create index tenant_batch_operation_tenant on tenant_batch_operation (tenant_id, id);
create index tenant_batch_operation_operation on tenant_batch_operation (operation_id, id);
create index tenant_batch_operation_aktif on tenant_batch_operation (aktif, id);
create index tenant_batch_operation_status on tenant_batch_operation (process_status, id);
create index tenant_batch_operation_sonraki on tenant_batch_operation (sonraki_kosu, id);
create index tenant_batch_operation_son on tenant_batch_operation (son_kosu, id);
create index tenant_batch_operation_arama on tenant_batch_operation using gin (arama gin_trgm_ops);
create index tenant_batch_operation_siradaki on tenant_batch_operation (sonraki_kosu) where aktif;

create table scheduled_job_log (
  id                        bigint       generated always as identity primary key,
  tenant_id                 integer      not null references master_tenant (id) on delete cascade,
  operation_id              integer      not null,
  tenant_batch_operation_id integer      references tenant_batch_operation (id) on delete set null,
  -- the time that the schedule asked for, or that of the trigger
  running_date              timestamptz  not null,
  start_time                timestamptz,
  end_time                  timestamptz,
  -- 98 waits, 99 runs, 1 succeeded, -1 failed
  status                    smallint     not null default 98 check (status in (98, 99, 1, -1)),
  exception                 varchar(2000),
  -- what a run that succeeded has to tell
  ozet                      varchar(1000),
  -- the attempt of the queue that holds the run: what an older one says is refused
  deneme                    integer      not null default 0,
  -- attempts that ended in an error, and those whose process died
  hatali_deneme             smallint     not null default 0,
  kesilen_deneme            smallint     not null default 0,
  -- the name of who triggered it; null for the clock
  tetikleyen                varchar(250),
  -- a mail about the result is due and not yet handed over
  mail_bekler               boolean      not null default false,
  arama                     text         generated always as (katla(coalesce(exception, ''))) stored,
  constraint scheduled_job_log_son check ((end_time is null) = (status in (98, 99)))
) with (fillfactor = 80);
comment on table scheduled_job_log is
  'One row is a run of an operation for a company; it is kept for 400 days.';
create index scheduled_job_log_tenant on scheduled_job_log (tenant_id, id);
create index scheduled_job_log_operation on scheduled_job_log (operation_id, id);
create index scheduled_job_log_islem on scheduled_job_log (tenant_batch_operation_id, id);
create index scheduled_job_log_date on scheduled_job_log (running_date, id);
create index scheduled_job_log_status on scheduled_job_log (status, id);
create index scheduled_job_log_arama on scheduled_job_log using gin (arama gin_trgm_ops);

create table scheduled_job_log_satir (
  log_id bigint        not null references scheduled_job_log (id) on delete cascade,
  no     bigint        generated always as identity,
  deneme integer       not null,
  -- 1 information, 2 warning, 3 error
  seviye smallint      not null check (seviye between 1 and 3),
  mesaj  varchar(1000) not null,
  zaman  timestamptz   not null default now(),
  primary key (log_id, no)
);
comment on table scheduled_job_log_satir is
  'One row is a line that a run wrote.';
