-- Why: every source's last price of every market, so that any process can judge them, and the bounded history that charts are drawn from.
-- Prices are numeric without a scale: a source's digits are kept as it wrote them. Data: none is touched.
create schema pricing;

create table pricing.ticks (
  source text collate "C" not null,
  base text collate "C" not null,
  quote text collate "C" not null,
  price numeric not null check (price > 0 and price < 'Infinity'),
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (source, base, quote)
);
comment on table pricing.ticks is 'One row per source and market: its last word. Written by the worker that holds the lease, judged by whoever reads.';
comment on column pricing.ticks.at is 'When the source says that this was its price.';

create table pricing.history (
  asset text collate "C" not null,
  step text collate "C" not null check (step in ('m5', 'h1', 'h6', 'd1')),
  starts_at timestamptz not null,
  price numeric not null check (price > 0 and price < 'Infinity'),
  seen_at timestamptz not null,
  primary key (asset, step, starts_at)
);
comment on table pricing.history is 'The last price in US dollars seen in each stretch of time; for charts, never for conversions. Old rows are deleted.';
create index history_age on pricing.history (step, starts_at);

grant usage on schema pricing to zend_app;
grant select, insert, update, delete on pricing.ticks, pricing.history to zend_app;
