-- Steps of the demo's seed that are done, each committed together with the rows it made. Empty outside the demo.
create table demo_adim (
  adim  varchar(60) primary key,
  zaman timestamptz not null default now()
);
