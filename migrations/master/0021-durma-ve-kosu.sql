-- Since when a channel stands still: a failure that comes later moves its end and not its begin.
alter table sgk_kanal_kesici add column basladi timestamptz;
update sgk_kanal_kesici set basladi = durdu - interval '10 minutes' where durdu is not null;
alter table sgk_kanal_kesici add constraint sgk_kanal_kesici_basladi check (basladi is null or durdu is not null);

-- How often the most tried row of a job was leased that a later plan took away: the company keeps its attempts.
alter table worker_planned_job add column silinen_deneme integer not null default 0 check (silinen_deneme >= 0);

-- Which process works on a run, and when it last said so. A schedule has one such run at most, also while an operation
-- goes on that was told to stop and whose run has ended.
alter table scheduled_job_log add column tutan uuid, add column tutus timestamptz;
alter table scheduled_job_log add constraint scheduled_job_log_tutan check ((tutan is null) = (tutus is null));
create unique index scheduled_job_log_tek_kosu on scheduled_job_log (tenant_batch_operation_id) where tutan is not null;

-- The hour in which a row came to stand where it stands, for the strip above the monitor and the rows behind its parts.
create index sgk_worker_monitor_durus on sgk_worker_monitor ((case when completed then end_date else degisme end), id);
