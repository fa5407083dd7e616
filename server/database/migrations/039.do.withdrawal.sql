-- Withdrawals to addresses outside, from the request to the last confirmation, and the allowlist mode. The fields that
-- decide where money goes (owner, network, amount, fee, address) are written once. The API writes the request and may
-- cancel it before it is queued; the worker writes everything between.
create schema withdrawal;

create table withdrawal.withdrawals (
  id text collate "C" primary key check (id like 'wdr\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee > 0),
  fee_budget numeric(38, 0) not null check (fee_budget >= 0),
  fee_budget_asset text not null,
  usd_cents numeric(38, 0) not null check (usd_cents >= 0),
  address text not null,
  lookup_key text not null,
  consent jsonb,
  state text not null check (state in (
    'requested', 'risk_check', 'queued', 'signing', 'broadcast', 'stuck', 'fee_bumped',
    'confirming', 'done', 'cancelled', 'rejected', 'failed'
  )),
  txid text,
  reason text,
  waits_until timestamptz,
  requested_at timestamptz not null,
  risk_check_at timestamptz,
  queued_at timestamptz,
  signing_at timestamptz,
  broadcast_at timestamptz,
  confirming_at timestamptz,
  closed_at timestamptz,
  constraint withdrawals_receive_something check (amount > fee),
  constraint withdrawals_closed_at check (
    (state in ('done', 'cancelled', 'rejected', 'failed')) = (closed_at is not null)
  ),
  constraint withdrawals_reason check (reason is null or state in ('rejected', 'failed')),
  constraint withdrawals_returned_before_queued check (
    state not in ('requested', 'risk_check', 'cancelled', 'rejected') or queued_at is null
  )
);
comment on table withdrawal.withdrawals is
  'One row per withdrawal. Its hold, posting and payment have the same identifier: hld_, pst_ and pay_ in place of '
  'wdr_.';
comment on column withdrawal.withdrawals.holder is 'The holder of the money; made_by is the person who requested it.';
comment on column withdrawal.withdrawals.amount is 'What leaves the balance: what arrives, and the fee.';
comment on column withdrawal.withdrawals.fee_budget is
  'The estimated maximum cost of paying it, in the network''s own coin.';
comment on column withdrawal.withdrawals.usd_cents is 'Its value when it was requested, in US cents, rounded up.';
comment on column withdrawal.withdrawals.consent is
  'The customer''s authorization and the limits it was judged by; the statement is rebuilt from the row.';
-- Waiting for the risk check, or to be seen as stuck: few rows at a time.
create index withdrawals_open on withdrawal.withdrawals (state, id) where closed_at is null;
create index withdrawals_to_address on withdrawal.withdrawals (holder, network, lookup_key);
create index withdrawals_of_holder on withdrawal.withdrawals (holder, requested_at desc, id desc);
-- When anybody first sent to an address.
create index withdrawals_first_seen on withdrawal.withdrawals (network, lookup_key, requested_at);
create index withdrawals_done on withdrawal.withdrawals (network, closed_at desc) where state = 'done';
-- By its hash.
create index withdrawals_txid on withdrawal.withdrawals (txid) where txid is not null;

create table withdrawal.allowlists (
  holder text collate "C" primary key check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  switched_on boolean not null,
  off_at timestamptz,
  changed_at timestamptz not null,
  check (switched_on or off_at is null)
);
comment on column withdrawal.allowlists.off_at is 'When the requested switch-off takes effect.';

-- Who asked a customer to send to an address, as they answered before their first send. Written once: the question is
-- never asked twice, and whoever talked somebody into sending does not talk them into another answer.
create table withdrawal.answers (
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  network text not null,
  lookup_key text not null,
  answered_by text collate "C" not null check (answered_by like 'usr\_%'),
  answer text not null check (answer in ('own', 'known', 'shop', 'online', 'profit', 'support', 'scam')),
  answered_at timestamptz not null,
  primary key (holder, network, lookup_key)
);
comment on table withdrawal.answers is 'Who asked a customer to send to an address; scam reports the address.';
create index answers_reports on withdrawal.answers (network, lookup_key) where answer = 'scam';

create function withdrawal.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or num_nonnulls(new.txid, new.reason, new.risk_check_at, new.queued_at, new.signing_at,
      new.broadcast_at, new.confirming_at, new.closed_at) > 0
    then
      raise exception 'only the worker writes a withdrawal that is more than requested'
        using errcode = 'insufficient_privilege';
    end if;
  elsif new.state <> 'cancelled' or old.state not in ('requested', 'risk_check')
    or to_jsonb(new) - array['state', 'closed_at'] is distinct from to_jsonb(old) - array['state', 'closed_at']
  then
    raise exception 'only the worker moves withdrawal % from % to %', old.id, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger withdrawals_within_role before insert or update on withdrawal.withdrawals
  for each row execute function withdrawal.refuse_beyond_role();

-- Only the worker closes the hold of a withdrawal that was passed to the treasury: if it were released while the coins
-- go out, the customer would have both. Locks the row as every step of a withdrawal does, so that this check and the
-- worker's hand-over are serialized.
create function withdrawal.keep_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
begin
  if roles.is_worker() then return new; end if;
  select w.state into v_state from withdrawal.withdrawals w
    where w.id = 'wdr_' || substr(new.hold, length('hld_') + 1) for update;
  if v_state not in ('requested', 'risk_check') then
    raise exception 'only the worker closes hold %', new.hold using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_closings_within_role before insert on ledger.hold_closings
  for each row execute function withdrawal.keep_hold();

-- The allowlist goes off two days after the request, by this clock.
create function withdrawal.refuse_early_off() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (old.off_at is null or old.off_at > clock_timestamp()) and (
    not new.switched_on or new.off_at is distinct from old.off_at
      and new.off_at < clock_timestamp() + interval '47 hours 58 minutes')
  then
    raise exception 'an allowlist ends after two days' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger allowlists_last before update on withdrawal.allowlists for each row when (old.switched_on)
  execute function withdrawal.refuse_early_off();

-- Companions of holds (docs/decisions/012): stores the withdrawals, and checks again the preconditions read before,
-- under the lock of the holder's acts. LX020 when only saved wallets may be paid now and this is none, or when money
-- would wait that was stated to go at once: earlier payments to the address have changed, or the saved wallet is gone.
create function withdrawal.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into withdrawal.withdrawals
  select w.* from json_array_elements(p_rows) with ordinality r (said, place),
    json_populate_record(null::withdrawal.withdrawals, r.said) w
  where p_written[r.place] and w.id is not null;
end $$;

create function withdrawal.stands(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_changed boolean;
begin
  with given as materialized (
    select r.* from rows from (json_to_recordset(p_rows) as (id text, holder text, network text, address text,
      lookup_key text, at timestamptz, goes_at_once boolean, was_saved boolean, past_from timestamptz,
      past_cents numeric)) with ordinality r (id, holder, network, address, lookup_key, at, goes_at_once, was_saved,
      past_from, past_cents, place)
    where p_written[r.place] and r.id is not null
  )
  select coalesce(bool_or(
    exists (select from withdrawal.allowlists l where l.holder = g.holder and l.switched_on
      and (l.off_at is null or l.off_at > g.at)) and not coalesce(saved.usable_at <= g.at, false)
    or g.goes_at_once and (g.was_saved and saved.usable_at is null or past.cents <> g.past_cents
      or past.done_from is distinct from g.past_from)), false) into v_changed
  from given g, lateral (
    select min(s.usable_at) as usable_at from beneficiaries.saved s
    where s.holder = g.holder and s.network = g.network and s.address = g.address
  ) saved, lateral (
    select coalesce(sum(w.usd_cents), 0) as cents, min(w.requested_at) filter (where w.state = 'done') as done_from
    from withdrawal.withdrawals w where w.holder = g.holder and w.network = g.network and w.lookup_key = g.lookup_key
      and w.state not in ('cancelled', 'rejected', 'failed') and w.id <> g.id
  ) past;
  if v_changed then raise exception 'what was stated no longer stands' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema withdrawal from public;
grant usage on schema withdrawal to zend_app;
grant select on withdrawal.withdrawals, withdrawal.allowlists, withdrawal.answers to zend_app;
grant insert on withdrawal.answers to zend_api;
grant insert, update (state, closed_at) on withdrawal.withdrawals to zend_api;
grant insert, update (switched_on, off_at, changed_at) on withdrawal.allowlists to zend_api;
grant update (state, txid, reason, risk_check_at, queued_at, signing_at, broadcast_at, confirming_at, closed_at)
  on withdrawal.withdrawals to zend_worker;
grant execute on function withdrawal.record(json, boolean[], timestamptz),
  withdrawal.stands(json, boolean[], timestamptz) to zend_api;
