-- Coins sold into accounts of local money, from the customer's order to the bank's answer. The fields that decide how
-- much goes where (owner, amounts, rates, account) are written once. Each try with a rail is a separate row, written
-- before the rail is called, so that no reference is ever used for two things. The API writes the customer's order; the
-- worker writes everything after that, with proofs by keys outside the database (docs/decisions/056).
create schema quick_sell;
comment on schema quick_sell is 'Coins sold into accounts of local money.';

create table quick_sell.sells (
  id text collate "C" primary key check (id like 'sel\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  account_id text collate "C" not null,
  country text not null,
  method text not null,
  institution text collate "C" not null,
  institution_name text not null,
  branch text,
  account_type text,
  account_number text collate "C" not null,
  account_name text not null,
  from_asset text not null,
  from_amount numeric(38, 0) not null check (from_amount > 0),
  currency text not null,
  gross numeric(38, 0) not null,
  fee_bps int not null check (fee_bps >= 0),
  fee numeric(38, 0) not null check (fee >= 0),
  flat_fee numeric(38, 0) not null check (flat_fee >= 0),
  receives numeric(38, 0) not null check (receives > 0),
  mid_rate text not null,
  rate text not null,
  price_as_of timestamptz not null,
  said_seconds int not null check (said_seconds > 0),
  usd_cents numeric(38, 0) not null check (usd_cents >= 0),
  if_failed text not null check (if_failed in ('crypto', 'local')),
  automatic boolean not null,
  consent jsonb,
  state text not null check (state in (
    'locked', 'converted', 'payout_sent', 'payout_unknown', 'second_rail', 'paid', 'returned', 'bank_reversed'
  )),
  reason text,
  returned_asset text,
  returned_amount numeric(38, 0),
  locked_at timestamptz not null,
  converted_at timestamptz,
  payout_sent_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint sells_add_up check (gross = fee + flat_fee + receives),
  constraint sells_local_is_itself check (from_asset <> currency or (from_amount = gross and fee = 0)),
  constraint sells_closed_at check ((state in ('returned', 'bank_reversed')) = (closed_at is not null)),
  constraint sells_returned check (
    (closed_at is not null) = (returned_amount is not null) and (returned_asset is null) = (returned_amount is null)
  ),
  constraint sells_paid_at check ((state in ('paid', 'bank_reversed')) = (paid_at is not null)),
  constraint sells_converted_at check (
    case when state = 'locked' then converted_at is null else converted_at is not null or state = 'returned' end
  )
);
comment on table quick_sell.sells is
  'One row per sale, or payout of a local balance. Its hold has the same identifier with hld_, its conversion with '
  'pst_.';
comment on column quick_sell.sells.holder is
  'The holder of the money; made_by is the person who ordered it, or who set the rule that did.';
comment on column quick_sell.sells.gross is
  'The value sold at mid rate, in local money: fee, flat fee and what arrives.';
comment on column quick_sell.sells.said_seconds is
  'How long it usually takes to arrive, as the customer was told. Paid much later, our fee is given back.';
comment on column quick_sell.sells.account_name is
  'Copied, with everything else that decides where money goes: removing a saved account changes no payout.';
comment on column quick_sell.sells.consent is
  'The customer''s authorization and the limits it was judged by; the statement is rebuilt from the row.';
comment on column quick_sell.sells.converted_at is 'Null also for a sale that came back before it was booked.';
create index sells_of_holder on quick_sell.sells (holder, locked_at desc, id desc);
create index sells_open on quick_sell.sells (id) where state not in ('paid', 'returned', 'bank_reversed');
create index sells_to_account on quick_sell.sells (account_id, locked_at);

create table quick_sell.attempts (
  reference text collate "C" primary key check (reference ~ '^[a-z0-9_-]{16,36}$'),
  sell_id text collate "C" not null,
  ordinal int not null check (ordinal > 0),
  rail text not null,
  country text not null,
  method text not null,
  state text not null check (state in ('open', 'paid', 'failed', 'reversed')),
  sends int not null check (sends >= 0),
  sent_at timestamptz,
  asks int not null check (asks >= 0),
  next_at timestamptz,
  silent boolean not null,
  rail_id text,
  rail_fee numeric(38, 0) check (rail_fee >= 0),
  why text,
  said text,
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  unique (sell_id, ordinal),
  constraint attempts_ended_at check ((state = 'open') = (ended_at is null))
);
comment on table quick_sell.attempts is 'One row per try with a rail, written before the rail is called.';
comment on column quick_sell.attempts.sent_at is
  'When it was last ordered, by our clock before the call: an order can still be in transit after that.';
comment on column quick_sell.attempts.next_at is
  'When it is checked next; while a call is under way, when another may take over. Null when nothing is left to ask.';
comment on column quick_sell.attempts.silent is 'The rail did not answer last time.';
create unique index attempts_one_open on quick_sell.attempts (sell_id) where state = 'open';
create index attempts_due on quick_sell.attempts (next_at) where next_at is not null;
create index attempts_recent on quick_sell.attempts (country, method, created_at desc);

create table quick_sell.orders (
  reference text collate "C" not null check (reference ~ '^[a-z0-9_-]{16,36}$'),
  nth int not null check (nth > 0),
  sell_id text collate "C" not null check (length(sell_id) <= 64),
  rail text not null check (length(rail) <= 64),
  at timestamptz not null check (isfinite(at)),
  primary key (reference, nth)
);
comment on table quick_sell.orders is
  'One row per call that may order a payout from a rail, written before it. Nobody changes or deletes one.';
comment on column quick_sell.orders.nth is 'Counts the orders under one reference.';
create index orders_of_sell on quick_sell.orders (sell_id);

create table quick_sell.orders_over (
  reference text collate "C" not null,
  nth int not null,
  proof bytea not null check (length(proof) = 32),
  -- A row by somebody else is stored beside the real one, and does not replace it.
  primary key (reference, nth, proof),
  foreign key (reference, nth) references quick_sell.orders
);
comment on table quick_sell.orders_over is
  'Proof that an order did not pay and never will. A row by somebody else proves nothing.';

create table quick_sell.rail_events (
  rail text not null,
  event_id text collate "C" not null,
  reference text collate "C" not null,
  received_at timestamptz not null,
  primary key (rail, event_id)
);
comment on table quick_sell.rail_events is 'Webhooks with a valid signature, each once.';
create index rail_events_received on quick_sell.rail_events (received_at);

create table quick_sell.rules (
  id text collate "C" primary key check (id like 'rul\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  asset text not null,
  network text not null,
  share_percent int not null check (share_percent between 1 and 100),
  account_id text collate "C" not null,
  target_rate numeric check (target_rate > 0),
  consent jsonb,
  enabled boolean not null,
  last_refusal text,
  set_at timestamptz not null,
  unique (holder, asset, network)
);
comment on table quick_sell.rules is 'Auto-sell rules: what customers want sold of each deposit.';
comment on column quick_sell.rules.consent is
  'The customer''s authorization of the rule as it is; the statement is rebuilt from the row.';
create index rules_of_account on quick_sell.rules (account_id);

create table quick_sell.shares (
  deposit_id text collate "C" primary key check (deposit_id like 'dep\_%'),
  rule_id text collate "C" not null,
  amount numeric(38, 0) not null check (amount > 0),
  sell_id text collate "C",
  noted_at timestamptz not null
);
comment on table quick_sell.shares is
  'What is to be sold of a deposit; it waits until a sale takes it. Each deposit is noted once.';
create index shares_waiting on quick_sell.shares (rule_id) where sell_id is null;

create function quick_sell.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (new.state <> 'locked' or new.automatic
    or num_nonnulls(new.reason, new.returned_asset, new.returned_amount, new.converted_at, new.payout_sent_at,
      new.paid_at, new.closed_at) > 0)
  then
    raise exception 'only the worker writes a sale that is more than locked' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sells_within_role before insert on quick_sell.sells for each row
  execute function quick_sell.refuse_beyond_role();

-- Only the worker closes the hold of a sale: if it were released while the money goes out, the customer would have
-- both.
create function quick_sell.keep_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker()
    and exists (select from quick_sell.sells s where s.id = 'sel_' || substr(new.hold, length('hld_') + 1)) then
    raise exception 'only the worker closes hold %', new.hold using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sell_hold_closings_within_role before insert on ledger.hold_closings
  for each row execute function quick_sell.keep_hold();

-- Companions of holds (docs/decisions/012): stores the sales, and checks again the preconditions read before, under the
-- locks of the holder's acts and limits. LX020 when the account was removed, or its limit of the first day is used up.
create function quick_sell.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into quick_sell.sells
  select s.* from json_array_elements(p_rows) with ordinality r (said, place),
    json_populate_record(null::quick_sell.sells, r.said) s
  where p_written[r.place] and s.id is not null;
end $$;

create function quick_sell.stands(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_changed boolean;
begin
  with given as materialized (
    select r.* from rows from (json_to_recordset(p_rows) as (id text, holder text, account_id text, cents numeric,
      first_day_from timestamptz, first_day_max numeric)) with ordinality r (id, holder, account_id, cents,
      first_day_from, first_day_max, place)
    where p_written[r.place] and r.id is not null
  )
  select coalesce(bool_or(
    not exists (select from payout_accounts.saved a where a.id = g.account_id and a.holder = g.holder)
    or g.first_day_max < g.cents + (
      select coalesce(sum(s.usd_cents), 0) from quick_sell.sells s where s.account_id = g.account_id
        and s.locked_at >= g.first_day_from and s.closed_at is null and s.id <> g.id)), false) into v_changed
  from given g;
  if v_changed then raise exception 'what was stated no longer stands' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema quick_sell from public;
grant usage on schema quick_sell to zend_app;
grant select on quick_sell.sells, quick_sell.attempts, quick_sell.rail_events, quick_sell.rules, quick_sell.shares
to zend_app;
grant insert on quick_sell.sells, quick_sell.rail_events, quick_sell.rules to zend_api;
grant delete, update (made_by, share_percent, account_id, target_rate, consent, enabled, set_at, last_refusal)
  on quick_sell.rules to zend_api;
grant insert on quick_sell.sells, quick_sell.attempts, quick_sell.shares to zend_worker;
grant update (state, reason, returned_asset, returned_amount, converted_at, payout_sent_at, paid_at, closed_at)
  on quick_sell.sells to zend_worker;
grant update (state, sends, sent_at, asks, next_at, silent, rail_id, rail_fee, why, said, paid_at, ended_at)
  on quick_sell.attempts to zend_worker;
grant update (last_refusal) on quick_sell.rules to zend_worker;
grant update (sell_id) on quick_sell.shares to zend_worker;
grant delete on quick_sell.rail_events to zend_worker;
grant select, insert (reference, nth, sell_id, rail, at) on quick_sell.orders to zend_worker;
grant select, insert on quick_sell.orders_over to zend_worker;
grant execute on function quick_sell.record(json, boolean[], timestamptz) to zend_api, zend_worker;
grant execute on function quick_sell.stands(json, boolean[], timestamptz) to zend_api;
