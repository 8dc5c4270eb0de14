-- Attempts at a row up to this one were reset by hand: what they have stored does not count as read any more.
alter table sgk_worker_monitor add column taban_deneme integer not null default 0 check (taban_deneme >= 0);
