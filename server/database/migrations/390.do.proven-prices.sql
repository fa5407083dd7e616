-- Why: whoever held the worker's login wrote prices and slow medians together, and the house sold at them. Each row now carries a signature by a key that only the
-- worker's process has; readers leave out what has none. The checks keep what a stranger writes to a size that readers can bear.
-- Data: rows without a proof are removed; the worker writes new ones within seconds. `proof` may be null, for a worker of before this that still runs.
delete from pricing.ticks;
delete from pricing.slow_medians;
alter table pricing.ticks
  add column proof bytea,
  add constraint ticks_small check (
    length(source) <= 64 and length(base) <= 16 and length(quote) <= 16 and length(price::text) <= 128 and isfinite(at) and length(proof) <= 128
  );
comment on column pricing.ticks.proof is 'The signature of who followed the source, over source, market, price and moment. What has none does not count.';
alter table pricing.slow_medians
  add column proof bytea,
  add constraint slow_medians_small check (length(asset) <= 16 and length(words::text) <= 65536 and isfinite(at) and length(proof) <= 128);
comment on column pricing.slow_medians.proof is 'The signature of who followed the sources, or of the operator, over asset, words and moment. What has none does not count.';
