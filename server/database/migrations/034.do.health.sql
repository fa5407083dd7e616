-- Heartbeats of parts that listen on no port (the worker, each network's watcher), for the API's health answer. Written
-- by the worker.
create schema health;

create table health.heartbeats (
  part text primary key,
  beat_at timestamptz not null,
  problem text
);
comment on column health.heartbeats.problem is 'What is wrong, safe to show to anybody; null when the part is healthy.';

grant usage on schema health to zend_app;
grant select on health.heartbeats to zend_app;
grant select, insert, update, delete on health.heartbeats to zend_worker;
