-- Payments abroad (Zend FX): USDT of a company into foreign currency in a supplier's account, from the order to the
-- bank's answer. The fields that decide how much goes where (owner, amounts, payee, rail, purpose) are written once.
-- Each try at a provider is a separate row, written before the provider is called, so that no reference is ever used
-- for two things. The API writes what was ordered, and what a company wishes of a payment; the worker writes everything
-- after that, with proofs by keys outside the database (docs/decisions/056, 080).
create schema fx;
comment on schema fx is 'Payments abroad, and what providers of foreign currency said of them.';

create table fx.payments (
  id text collate "C" primary key check (id like 'fxp\_%'),
  holder text collate "C" not null check (holder ~ '^biz_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  supplier_id text collate "C" not null,
  supplier_version int not null check (supplier_version > 0),
  supplier_name text not null,
  payee jsonb not null,
  payer jsonb not null,
  rail text not null,
  purpose text not null,
  remittance text not null check (length(remittance) between 1 and 140),
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'EUR', 'CNY')),
  deliver numeric(38, 0) not null check (deliver > 0),
  most numeric(38, 0) not null check (most > 0),
  usd_cents numeric(38, 0) not null check (usd_cents >= 0),
  pay_by timestamptz not null check (isfinite(pay_by)),
  tracker text collate "C" not null unique check (tracker ~ '^[A-Za-z0-9_-]{43}$'),
  consent jsonb,
  state text not null check (state in (
    'funded', 'converting', 'paying', 'unknown', 'sent', 'delivered', 'came_back', 'returned', 'cancelled', 'expired',
    'not_taken'
  )),
  reason text,
  provider text,
  taken numeric(38, 0) check (taken > 0 and taken <= most),
  worth numeric(38, 0) check (worth > 0),
  fee numeric(38, 0) check (fee >= 0),
  cost numeric(38, 0) check (cost > 0),
  buy numeric(38, 0) check (buy >= deliver),
  bought numeric(38, 0) check (bought > 0),
  came_back numeric(38, 0) check (came_back >= 0 and came_back <= deliver),
  returned numeric(38, 0) check (returned > 0 and returned <= most),
  tracking text,
  delivery text check (delivery in ('told', 'presumed')),
  funded_at timestamptz not null,
  converted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  came_back_at timestamptz,
  closed_at timestamptz,
  constraint payments_closed_at check (
    (state in ('returned', 'cancelled', 'expired', 'not_taken')) = (closed_at is not null)
    and (closed_at is null) = (returned is null)
  ),
  constraint payments_converted check (
    (converted_at is null) = (state in ('funded', 'cancelled', 'expired', 'not_taken'))
    and num_nonnulls(converted_at, provider, taken, worth, fee, cost, buy) in (0, 7)
  ),
  constraint payments_came_back check ((came_back is null) = (came_back_at is null)),
  constraint payments_delivered check ((delivered_at is null) = (delivery is null))
);
comment on table fx.payments is
  'One row per payment abroad. Its hold has the same identifier with hld_, its conversion with pst_.';
comment on column fx.payments.payee is
  'Copied, with everything that decides where money goes: changing a supplier changes no payment.';
comment on column fx.payments.most is 'The most USDT that may leave, our fee included, in minor units.';
comment on column fx.payments.pay_by is 'Until then the rate is waited for at which no more than the most leaves.';
comment on column fx.payments.tracker is 'What opens the public page of the payment. 256 random bits.';
comment on column fx.payments.consent is
  'The customer''s authorization and the limits it was judged by; the statement is rebuilt from the row.';
comment on column fx.payments.cost is 'US cents for which the provider said that it sells what is bought.';
comment on column fx.payments.buy is 'What is bought: what is delivered, and what the rail may charge us.';
comment on column fx.payments.bought is 'US cents for which it was bought; null until then, and where it is US dollars.';
comment on column fx.payments.came_back is 'What came back of the delivered amount; all of it where it never left.';
create index payments_of_holder on fx.payments (holder, funded_at desc, id desc);
create index payments_open on fx.payments (id)
  where state in ('funded', 'converting', 'paying', 'unknown', 'came_back');

create table fx.tries (
  reference text collate "C" primary key check (reference ~ '^[a-z0-9_-]{16,36}$'),
  payment_id text collate "C" not null,
  kind text not null check (kind in ('convert', 'pay')),
  ordinal int not null check (ordinal > 0),
  provider text not null,
  state text not null check (state in ('open', 'done', 'failed', 'returned')),
  price_id text,
  sends int not null check (sends >= 0),
  sent_at timestamptz,
  asks int not null check (asks >= 0),
  next_at timestamptz,
  silent boolean not null,
  provider_id text,
  charge numeric(38, 0) check (charge >= 0),
  why text,
  said text,
  created_at timestamptz not null,
  done_at timestamptz,
  ended_at timestamptz,
  unique (payment_id, kind, ordinal),
  constraint tries_ended_at check ((state = 'open') = (ended_at is null))
);
comment on table fx.tries is
  'One row per try to buy or to pay at a provider, written before the provider is called.';
comment on column fx.tries.sent_at is
  'When it was last ordered, by our clock before the call: an order can still be in transit after that.';
comment on column fx.tries.next_at is
  'When it is looked at next; while a call is under way, when another may take over. Null when nothing is left to ask.';
create unique index tries_one_open on fx.tries (payment_id) where state = 'open';
create index tries_due on fx.tries (next_at) where next_at is not null;

create table fx.sends (
  reference text collate "C" not null check (reference ~ '^[a-z0-9_-]{16,36}$'),
  nth int not null check (nth > 0),
  payment_id text collate "C" not null check (length(payment_id) <= 64),
  provider text not null check (length(provider) <= 64),
  at timestamptz not null check (isfinite(at)),
  primary key (reference, nth)
);
comment on table fx.sends is
  'One row per call that may buy or pay at a provider, written before it. Nobody changes or deletes one.';
create index sends_of_payment on fx.sends (payment_id);

create table fx.sends_over (
  reference text collate "C" not null,
  nth int not null,
  proof bytea not null check (length(proof) = 32),
  -- A row by somebody else is stored beside the real one, and does not replace it.
  primary key (reference, nth, proof),
  foreign key (reference, nth) references fx.sends
);
comment on table fx.sends_over is
  'Proof that an order did nothing and never will, or that all it paid came back. A row by somebody else proves nothing.';

create table fx.wishes (
  payment_id text collate "C" not null references fx.payments,
  kind text not null check (kind in ('cancel', 'give_back', 'recall')),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  made_at timestamptz not null,
  answer text check (answer in ('done', 'too_late', 'requested', 'refused', 'not_supported')),
  answered_at timestamptz,
  primary key (payment_id, kind),
  check ((answer is null) = (answered_at is null))
);
comment on table fx.wishes is
  'What a company wants done with a payment that it ordered. The worker does it, or says why not.';
create index wishes_open on fx.wishes (payment_id) where answer is null;

create table fx.rates (
  provider text not null,
  currency text not null check (currency in ('CAD', 'GBP', 'EUR', 'CNY')),
  sell numeric(38, 0) not null check (sell > 0),
  buy numeric(38, 0) not null check (buy > 0),
  at timestamptz not null,
  primary key (provider, currency)
);
comment on table fx.rates is 'What a provider last said that buying an amount costs, in US cents. The latest only.';

-- Whoever converts next holds this row, so that the sum of what is not bought yet cannot pass its limit by two at once.
create table fx.position (only_row boolean primary key default true check (only_row));
insert into fx.position default values;

create table fx.statement_lines (
  provider text not null,
  currency text not null,
  line_id text collate "C" not null,
  day date not null,
  at timestamptz not null,
  amount numeric(38, 0) not null check (amount <> 0),
  kind text not null,
  reference text collate "C",
  difference text,
  read_at timestamptz not null,
  primary key (provider, currency, line_id)
);
comment on table fx.statement_lines is 'Booked lines of our accounts at providers, each once.';
comment on column fx.statement_lines.difference is 'What does not fit our books; null where the line fits.';
create index statement_lines_differing on fx.statement_lines (day) where difference is not null;

create table fx.statement_days (
  provider text not null,
  currency text not null,
  day date not null,
  missing int not null check (missing >= 0),
  read_at timestamptz not null,
  primary key (provider, currency, day)
);
comment on table fx.statement_days is
  'Days whose statement was read whole, with the number of payments of ours that are not in it.';

create function fx.refuse_beyond_role() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (new.state <> 'funded' or num_nonnulls(new.reason, new.provider, new.taken, new.worth,
    new.fee, new.cost, new.buy, new.bought, new.came_back, new.returned, new.tracking, new.delivery, new.converted_at,
    new.sent_at, new.delivered_at, new.came_back_at, new.closed_at) > 0)
  then
    raise exception 'only the worker writes a payment abroad that is more than funded'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payments_within_role before insert on fx.payments for each row execute function fx.refuse_beyond_role();

-- Only the worker closes the hold of a payment abroad: if it were released while the money goes out, the customer would
-- have both.
create function fx.keep_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker()
    and exists (select from fx.payments p where p.id = 'fxp_' || substr(new.hold, length('hld_') + 1)) then
    raise exception 'only the worker closes hold %', new.hold using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger fx_hold_closings_within_role before insert on ledger.hold_closings
  for each row execute function fx.keep_hold();

-- Companions of holds (docs/decisions/012): stores the payments, and checks again what was read before. LX020 when the
-- time within which one may be converted is over.
create function fx.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into fx.payments
  select p.* from json_array_elements(p_rows) with ordinality r (said, place),
    json_populate_record(null::fx.payments, r.said) p
  where p_written[r.place] and p.id is not null;
end $$;

create function fx.stands(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from rows from (json_to_recordset(p_rows) as (id text, funded_at timestamptz, pay_by timestamptz))
      with ordinality r (id, funded_at, pay_by, place)
    where p_written[r.place] and r.id is not null and r.pay_by <= r.funded_at)
  then raise exception 'what was stated no longer stands' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema fx from public;
grant usage on schema fx to zend_app;
grant select on fx.payments, fx.tries, fx.wishes, fx.rates, fx.statement_lines, fx.statement_days to zend_app;
grant insert on fx.payments to zend_app;
grant insert (payment_id, kind, made_by, made_at) on fx.wishes to zend_app;
grant update (state, reason, provider, taken, worth, fee, cost, buy, bought, came_back, returned, tracking, delivery,
  converted_at, sent_at, delivered_at, came_back_at, closed_at) on fx.payments to zend_worker;
grant insert, update (state, sends, sent_at, asks, next_at, silent, provider_id, charge, why, said, done_at, ended_at)
  on fx.tries to zend_worker;
grant update (answer, answered_at) on fx.wishes to zend_worker;
grant insert, update on fx.rates to zend_worker;
grant select, update on fx.position to zend_worker;
grant select, insert (reference, nth, payment_id, provider, at) on fx.sends to zend_worker;
grant select, insert on fx.sends_over to zend_worker;
grant insert on fx.statement_lines, fx.statement_days to zend_worker;
grant execute on function fx.record(json, boolean[], timestamptz) to zend_api, zend_worker;
grant execute on function fx.stands(json, boolean[], timestamptz) to zend_api;
