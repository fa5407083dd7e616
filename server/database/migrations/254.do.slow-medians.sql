-- Why: prices were trusted against each other alone, so that a jump which all sources shared was quoted within two seconds. Each asset's price is held
-- against the median of what its sources said over the last minutes; the worker writes it, everybody reads it.
-- Data: none is touched. An asset without a row is believed at its first price.
create table pricing.slow_medians (
  asset text collate "C" primary key,
  words numeric[] not null check (cardinality(words) between 1 and 1000),
  at timestamptz not null,
  accepted_by text,
  accepted_at timestamptz,
  constraint slow_medians_accepted check ((accepted_by is null) = (accepted_at is null))
);
comment on table pricing.slow_medians is 'Per asset the newest prices in US dollars that its sources agreed on, oldest first: what a new price is held against.';
comment on column pricing.slow_medians.at is 'When the newest of them stood.';
comment on column pricing.slow_medians.accepted_by is 'Who last accepted a price that had jumped, and when: only what was said since then counts.';

grant select on pricing.slow_medians to zend_app;
grant insert, update on pricing.slow_medians to zend_worker;
