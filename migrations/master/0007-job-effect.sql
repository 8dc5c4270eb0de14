-- What a job has done, committed together with the effect itself: a second run finds it and leaves it alone.
create table job_effect (
  job_id uuid         not null,
  key    varchar(100) not null,
  zaman  timestamptz  not null default now(),
  primary key (job_id, key)
);
create index job_effect_zaman on job_effect (zaman);
