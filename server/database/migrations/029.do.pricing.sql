-- Every source's last price of every market, each asset's reference prices, and the bounded history of the charts.
-- Written by the worker, judged by readers: rows count only with a signature by a key that only the worker's process
-- has (docs/decisions/060). Prices are numeric without a scale, to keep a source's digits.
create schema pricing;

create table pricing.ticks (
  source text collate "C" not null,
  base text collate "C" not null,
  quote text collate "C" not null,
  price numeric not null check (price > 0 and price < 'Infinity'),
  proof bytea,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (source, base, quote),
  -- Bounds the size of whatever an intruder writes, so that readers can cope.
  constraint ticks_small check (
    length(source) <= 64 and length(base) <= 16 and length(quote) <= 16 and length(price::text) <= 128
      and isfinite(at) and length(proof) <= 128
  )
);
comment on table pricing.ticks is
  'One row per source and market: its last price. Written by the worker that holds the lease, judged by readers.';
comment on column pricing.ticks.at is 'The source''s time of this price.';
comment on column pricing.ticks.proof is
  'The worker''s signature over source, market, price and time. A row without a valid one does not count.';

create table pricing.slow_medians (
  asset text collate "C" primary key,
  words numeric[] not null check (cardinality(words) between 1 and 1000),
  proof bytea,
  at timestamptz not null,
  accepted_by text,
  accepted_at timestamptz,
  constraint slow_medians_accepted check ((accepted_by is null) = (accepted_at is null)),
  constraint slow_medians_small check (
    length(asset) <= 16 and length(words::text) <= 65536 and isfinite(at) and length(proof) <= 128
  )
);
comment on table pricing.slow_medians is
  'Per asset the newest prices in US dollars that its sources agreed on, oldest first: the reference for a new price.';
comment on column pricing.slow_medians.at is 'The time of the newest of them.';
comment on column pricing.slow_medians.accepted_by is
  'The operator who last accepted a price that had jumped, and when: only later prices count.';
comment on column pricing.slow_medians.proof is
  'The signature of the worker, or of the operator, over asset, words and time. A row without a valid one does not '
  'count.';

create table pricing.history (
  asset text collate "C" not null,
  step text collate "C" not null check (step in ('m5', 'h1', 'h6', 'd1')),
  starts_at timestamptz not null,
  price numeric not null check (price > 0 and price < 'Infinity'),
  seen_at timestamptz not null,
  primary key (asset, step, starts_at)
);
comment on table pricing.history is
  'The last price in US dollars seen in each candle; for charts, never for conversions. Old rows are deleted.';
create index history_age on pricing.history (step, starts_at);

grant usage on schema pricing to zend_app;
grant select on pricing.ticks, pricing.slow_medians, pricing.history to zend_app;
grant select, insert, update, delete on pricing.ticks, pricing.history to zend_worker;
grant insert, update on pricing.slow_medians to zend_worker;
