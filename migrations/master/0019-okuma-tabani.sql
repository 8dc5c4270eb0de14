-- Attempts at a row up to this one were reset by hand: what they have stored does not count as read any more.
alter table sgk_worker_monitor add column taban_deneme integer not null default 0 check (taban_deneme >= 0);

-- A row that was reset and has not been read since is read anew, whatever it stored before.
update sgk_worker_monitor set taban_deneme = deneme
 where not completed and status = 0 and asama = 1 and task_id is null;
