-- The fleet that reads SGK for the workplaces of all companies: planned jobs, one row a workplace of each job, the
-- leases of workers on slices of those rows, and the workers.

create table worker_planned_job (
  id             bigint       generated always as identity primary key,
  tenant_id      integer      not null references master_tenant (id) on delete cascade,
  -- 0 accidents, 1 e-Vizite, 2 accruals, 3 debts
  tip            smallint     not null check (tip between 0 and 3),
  calisma_zamani timestamptz  not null check (calisma_zamani >= '2020-01-01' and calisma_zamani < '2101-01-01'),
  -- 0 waits, 1 runs, 2 ended well, -1 ended with failures, -2 was cancelled
  status         smallint     not null default 0 check (status in (0, 1, 2, -1, -2)),
  -- 1 comes first
  priority       smallint     not null default 5 check (priority between 1 and 9),
  -- the day or period that is read; null for the day on which the job runs
  parameter1     varchar(10)  check (parameter1 ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or parameter1 ~ '^[0-9]{6}$'),
  -- codes of branches with commas; null for all
  parameter2     varchar(500),
  is_master      boolean      not null default false,
  start_date     timestamptz,
  end_date       timestamptz,
  -- what is not read by then is given up
  bitis          timestamptz,
  mesaj          varchar(250),
  arama          text         generated always as (katla(coalesce(parameter1, '') || ' ' || coalesce(parameter2, ''))) stored,
  row_version    bigint       not null default 1,
  constraint worker_planned_job_kosu check (status <> 1 or (start_date is not null and bitis is not null)),
  constraint worker_planned_job_son check ((status in (0, 1)) = (end_date is null))
) with (fillfactor = 80);
comment on table worker_planned_job is
  'One row is a reading of SGK that is planned for all workplaces of a company at a time.';
-- one running job a company and type; one waiting job a company, type and time
create unique index worker_planned_job_suren on worker_planned_job (tenant_id, tip) where status = 1;
create unique index worker_planned_job_calisma_zamani_key on worker_planned_job (tenant_id, tip, calisma_zamani) where status = 0;
create index worker_planned_job_tenant on worker_planned_job (tenant_id, id);
create index worker_planned_job_tip on worker_planned_job (tip, id);
create index worker_planned_job_status on worker_planned_job (status, id);
create index worker_planned_job_zaman on worker_planned_job (calisma_zamani, id);
create index worker_planned_job_arama on worker_planned_job using gin (arama gin_trgm_ops);

create table sgk_worker (
  id             integer      generated always as identity primary key,
  worker_no      integer      not null unique check (worker_no between 1 and 1000),
  -- 1 takes the fast lane alone, 2 the slow lane as well
  tip            smallint     not null default 1 check (tip in (1, 2)),
  -- 0 waits, 1 works, 2 stopped
  status         smallint     not null default 0 check (status in (0, 1, 2)),
  -- a person stopped it: it takes nothing until a reset, whatever process works under its number
  durduruldu     boolean      not null default false,
  -- the life of a process under this number: what an older one says is refused; null while there is none
  oturum         uuid,
  aktif_job_id   bigint,
  aktif_task_id  bigint,
  start_date     timestamptz,
  end_date       timestamptz,
  -- the last heartbeat
  son_yasam      timestamptz,
  constraint sgk_worker_durdu check (not durduruldu or status = 2),
  constraint sgk_worker_gorev check ((aktif_job_id is null) = (aktif_task_id is null)),
  constraint sgk_worker_calisan check (status <> 1 or (oturum is not null and aktif_task_id is not null))
) with (fillfactor = 50);
comment on table sgk_worker is
  'One row is a worker that reads SGK: a loop within a process, under a number that outlives the process.';
create index sgk_worker_status on sgk_worker (status, id);

create table sgk_worker_task (
  id         bigint      generated always as identity primary key,
  worker_id  integer     not null references sgk_worker (id),
  worker_no  integer     not null,
  job_id     bigint      not null references worker_planned_job (id) on delete cascade,
  tenant_id  integer     not null references master_tenant (id) on delete cascade,
  -- 1 fast, 2 slow
  serit      smallint    not null check (serit in (1, 2)),
  -- 1 works, 2 ended well, 3 ended with failures, -1 was cancelled or lost its worker
  status     smallint    not null default 1 check (status in (1, 2, 3, -1)),
  start_date timestamptz not null default now(),
  end_date   timestamptz,
  satir      smallint    not null check (satir between 1 and 10),
  tamamlanan smallint    not null default 0 check (tamamlanan between 0 and satir),
  constraint sgk_worker_task_son check ((status = 1) = (end_date is null)),
  unique (id, job_id, tenant_id)
) with (fillfactor = 70);
comment on table sgk_worker_task is
  'One row is the lease of a worker on at most ten rows of one job.';
-- a worker has one lease at a time, and the whole deployment one in the slow lane
create unique index sgk_worker_task_suren on sgk_worker_task (worker_id) where status = 1;
create unique index sgk_worker_task_yavas on sgk_worker_task (serit) where status = 1 and serit = 2;
create index sgk_worker_task_worker on sgk_worker_task (worker_id, id);
create index sgk_worker_task_worker_no on sgk_worker_task (worker_no, id);
create index sgk_worker_task_job on sgk_worker_task (job_id, id);
create index sgk_worker_task_tenant on sgk_worker_task (tenant_id, id);
create index sgk_worker_task_status on sgk_worker_task (status, id);

create table sgk_worker_monitor (
  id              bigint       generated always as identity primary key,
  job_id          bigint       not null references worker_planned_job (id) on delete cascade,
  tenant_id       integer      not null references master_tenant (id) on delete cascade,
  monitor_type    smallint     not null check (monitor_type between 0 and 3),
  calisma_gunu    date         not null,
  -- the workplace in the database of the company, and its branch as it was called when the job was planned
  isyeri_id       integer      not null,
  sube_kodu       varchar(30)  collate "tr-TR-x-icu",
  sube_adi        varchar(250) not null collate "tr-TR-x-icu",
  -- 0 waits, 1 passive, 2 closed, 3 no proxy, 4 left out, 5 read, 6 other, 7 wrong password, 8 captcha, -1 error, -99 system error
  status          smallint     not null default 0 check (status in (0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -99)),
  completed       boolean      not null default false,
  -- 1 fast, 2 slow
  asama           smallint     not null default 1 check (asama in (1, 2)),
  -- the lease that holds the row, or held it when it ended; at most ten rows of one company have one lease
  task_id         bigint,
  yer             smallint     check (yer between 1 and 10),
  worker_no       integer,
  -- counts leases: what an older one says is refused
  deneme          integer      not null default 0 check (deneme >= 0),
  -- failures that are tried again, and leases whose worker died while it read the row
  hata_sayisi     smallint     not null default 0,
  kesilen         smallint     not null default 0,
  -- not before then
  erteleme_zamani timestamptz,
  start_date      timestamptz,
  end_date        timestamptz,
  sonuc_kod       integer,
  mesaj           varchar(250) not null default '' collate "tr-TR-x-icu",
  degisme         timestamptz  not null default now(),
  arama           text         generated always as (katla(coalesce(sube_kodu, '') || ' ' || sube_adi || ' ' || mesaj)) stored,
  constraint sgk_worker_monitor_isyeri_id_key unique (job_id, isyeri_id),
  constraint sgk_worker_monitor_yer unique (task_id, yer),
  constraint sgk_worker_monitor_kira check ((task_id is null) = (yer is null)),
  constraint sgk_worker_monitor_son check (completed = (end_date is not null)),
  constraint sgk_worker_monitor_bitmis check (not completed or status <> 0),
  foreign key (task_id, job_id, tenant_id) references sgk_worker_task (id, job_id, tenant_id)
) with (fillfactor = 60);
comment on table sgk_worker_monitor is
  'One row is the reading of one workplace within a planned job: how often it was tried and how it ended.';
-- what a worker may take
create index sgk_worker_monitor_hazir on sgk_worker_monitor (job_id, asama, erteleme_zamani, id) where task_id is null and not completed;
create index sgk_worker_monitor_degisme on sgk_worker_monitor (job_id, degisme);
create index sgk_worker_monitor_job on sgk_worker_monitor (job_id, id);
create index sgk_worker_monitor_tenant on sgk_worker_monitor (tenant_id, id);
create index sgk_worker_monitor_status on sgk_worker_monitor (status, id);
create index sgk_worker_monitor_completed on sgk_worker_monitor (completed, id);
create index sgk_worker_monitor_type on sgk_worker_monitor (monitor_type, id);
create index sgk_worker_monitor_gun on sgk_worker_monitor (calisma_gunu, id);
create index sgk_worker_monitor_worker on sgk_worker_monitor (worker_no, id);
create index sgk_worker_monitor_mesaj on sgk_worker_monitor (mesaj, id);
create index sgk_worker_monitor_arama on sgk_worker_monitor using gin (arama gin_trgm_ops);

create table sgk_worker_sira (
  tenant_id integer     primary key references master_tenant (id) on delete cascade,
  son       timestamptz not null default '-infinity'
);
comment on table sgk_worker_sira is
  'One row says when a company last had a lease: the one that waited longest is served next.';
