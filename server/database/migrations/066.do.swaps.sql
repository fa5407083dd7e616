-- Why: what was swapped at which terms, for the customer's history and for whoever checks a margin later. The amounts are also in the books; this row
-- says what they were: given, fee, margin, received. Its id is the quote's and the posting's under another prefix, so a quote can become one swap only.
-- Data: none is touched.
create schema swap;

create table swap.swaps (
  id text collate "C" primary key check (id like 'swp\_%'),
  user_id text collate "C" not null,
  from_asset text not null,
  from_amount numeric(38, 0) not null check (from_amount > 0),
  fee_bps integer not null check (fee_bps >= 0),
  fee_amount numeric(38, 0) not null check (fee_amount >= 0 and fee_amount < from_amount),
  to_asset text not null check (to_asset <> from_asset),
  to_amount numeric(38, 0) not null check (to_amount > 0),
  margin_bps integer not null check (margin_bps >= 0),
  margin_amount numeric(38, 0) not null check (margin_amount >= 0),
  mid_rate text not null,
  price_as_of timestamptz not null,
  quoted_at timestamptz not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null
);
comment on column swap.swaps.fee_amount is 'In the asset given, part of from_amount.';
comment on column swap.swaps.margin_amount is 'In the asset received: what the middle of the market would have given besides to_amount.';
comment on column swap.swaps.mid_rate is 'The middle of the market when it was quoted, as it was shown: whole received coins per whole given coin.';
create index swaps_newest on swap.swaps (user_id, occurred_at desc, id desc);

-- Written with the posting (see companions): a row for each posting that was.
create function swap.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into swap.swaps (id, user_id, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount, margin_bps, margin_amount, mid_rate, price_as_of,
    quoted_at, occurred_at, recorded_at)
  select r.id, r.user_id, r.from_asset, r.from_amount, r.fee_bps, r.fee_amount, r.to_asset, r.to_amount, r.margin_bps, r.margin_amount, r.mid_rate, r.price_as_of,
    r.quoted_at, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, user_id text, from_asset text, from_amount numeric, fee_bps int, fee_amount numeric, to_asset text,
    to_amount numeric, margin_bps int, margin_amount numeric, mid_rate text, price_as_of timestamptz, quoted_at timestamptz, occurred_at timestamptz))
    with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;

revoke all on function swap.record(json, boolean[], timestamptz) from public;
grant usage on schema swap to zend_app;
grant select, insert on swap.swaps to zend_app;
grant execute on function swap.record(json, boolean[], timestamptz) to zend_app;
