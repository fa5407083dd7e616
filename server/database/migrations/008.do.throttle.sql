-- Rate-limit counters of recent tries. Written by the API and the confirmer; the worker deletes what has expired.
create schema throttle;
comment on schema throttle is 'Rate-limit counters.';

create table throttle.tries (
  scope text not null,
  key bytea not null check (octet_length(key) = 32),
  times timestamptz[] not null default '{}',
  paused_until timestamptz,
  updated_at timestamptz not null,
  primary key (scope, key)
);
comment on table throttle.tries is
  'Recent tries per account, network address or mail address. Keys are keyed hashes: the table names nobody.';
create index tries_age on throttle.tries (updated_at);

grant usage on schema throttle to zend_app, zend_confirmer;
grant select on throttle.tries to zend_app;
grant insert, update on throttle.tries to zend_api;
grant delete on throttle.tries to zend_worker;
grant select, insert, update on throttle.tries to zend_confirmer;
