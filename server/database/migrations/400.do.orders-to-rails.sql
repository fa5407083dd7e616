-- Why: whoever had the worker's login could call a payout failed that was under way, and have another rail pay the same sale or its money given back. Every order to a rail
-- is noted for good before the rail is called; that one is over is proven by a key outside the database (docs/decisions/056).
-- Data: reads every try once and writes a row for each of its orders. Those of tries that had ended without paying are marked as over in a column that no role can write.
create table quick_sell.orders (
  reference text collate "C" not null check (reference ~ '^[a-z0-9_-]{16,36}$'),
  nth int not null check (nth > 0),
  sell_id text collate "C" not null check (length(sell_id) <= 64),
  rail text not null check (length(rail) <= 64),
  at timestamptz not null check (isfinite(at)),
  over_before boolean not null default false,
  primary key (reference, nth)
);
comment on table quick_sell.orders is 'One row per call that may order a payout from a rail, written before it. Nobody changes or deletes one.';
comment on column quick_sell.orders.nth is 'Counts the orders under one reference.';
comment on column quick_sell.orders.over_before is 'It had ended without paying when this table was made: no proof was kept then. No role writes it.';
create index orders_of_sell on quick_sell.orders (sell_id);

create table quick_sell.orders_over (
  reference text collate "C" not null,
  nth int not null,
  proof bytea not null check (length(proof) = 32),
  -- What somebody else wrote stands beside the real one, and not in its place.
  primary key (reference, nth, proof),
  foreign key (reference, nth) references quick_sell.orders
);
comment on table quick_sell.orders_over is 'Proof that an order did not pay and never will. A row that was written by somebody else proves nothing.';

insert into quick_sell.orders (reference, nth, sell_id, rail, at, over_before)
select a.reference, n.nth, a.sell_id, a.rail, coalesce(a.sent_at, a.created_at), a.state in ('failed', 'reversed')
from quick_sell.attempts a cross join lateral generate_series(1, greatest(a.sends, case a.state when 'paid' then 1 else 0 end)) n (nth);

grant select on quick_sell.orders, quick_sell.orders_over to zend_worker;
grant insert (reference, nth, sell_id, rail, at) on quick_sell.orders to zend_worker;
grant insert on quick_sell.orders_over to zend_worker;
