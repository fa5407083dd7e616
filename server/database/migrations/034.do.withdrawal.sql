-- Withdrawals to addresses outside, from the request to the last confirmation, and the allowlist mode. What decides
-- where money goes (owner, network, amount, fee, address) is written once. The API writes the request and may cancel it
-- before it is queued; everything between is the worker's.
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
    'requested', 'awaiting_approval', 'risk_check', 'queued', 'signing', 'broadcast', 'stuck', 'fee_bumped',
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
    state not in ('requested', 'awaiting_approval', 'risk_check', 'cancelled', 'rejected') or queued_at is null
  )
);
comment on table withdrawal.withdrawals is
  'One row per withdrawal. Its hold, posting and payment have the same identifier: hld_, pst_ and pay_ in place of '
  'wdr_.';
comment on column withdrawal.withdrawals.holder is 'Whose money it is; made_by is the person who asked for it.';
comment on column withdrawal.withdrawals.amount is 'What leaves the balance: what arrives, and the fee.';
comment on column withdrawal.withdrawals.fee_budget is
  'What paying it should cost us at most, in the network''s own coin.';
comment on column withdrawal.withdrawals.usd_cents is
  'What it was worth when it was asked for, in US cents, rounded up.';
comment on column withdrawal.withdrawals.consent is
  'The customer''s authorization and what it was held against; the statement is made again from the row.';
-- Waiting for the risk check, or to be seen as stuck: few rows at a time.
create index withdrawals_open on withdrawal.withdrawals (state, id) where closed_at is null;
create index withdrawals_to_address on withdrawal.withdrawals (holder, network, lookup_key);
create index withdrawals_of_holder on withdrawal.withdrawals (holder, requested_at desc, id desc);
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
comment on column withdrawal.allowlists.off_at is 'When the switch-off that was asked for takes effect.';

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
  elsif new.state <> 'cancelled' or old.state not in ('requested', 'awaiting_approval', 'risk_check')
    or to_jsonb(new) - array['state', 'closed_at'] is distinct from to_jsonb(old) - array['state', 'closed_at']
  then
    raise exception 'only the worker moves withdrawal % from % to %', old.id, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger withdrawals_within_role before insert or update on withdrawal.withdrawals
  for each row execute function withdrawal.refuse_beyond_role();

-- The hold of a withdrawal that was handed to the treasury is the worker's to close: freed while the coins go out, the
-- customer would have both. The row is locked as every step of a withdrawal locks it, so that this look and the
-- worker's hand-over come one after the other.
create function withdrawal.keep_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
begin
  if roles.is_worker() then return new; end if;
  select w.state into v_state from withdrawal.withdrawals w where w.id = 'wdr_' || substr(new.hold,
    length('hld_') + 1) for update;
  if v_state not in ('requested', 'awaiting_approval', 'risk_check') then
    raise exception 'only the worker closes hold %', new.hold using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_closings_within_role before insert on ledger.hold_closings
  for each row execute function withdrawal.keep_hold();

-- The allowlist is off two days after that was asked for, by this clock.
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

revoke all on all functions in schema withdrawal from public;
grant usage on schema withdrawal to zend_app;
grant select on withdrawal.withdrawals, withdrawal.allowlists to zend_app;
grant insert, update (state, closed_at) on withdrawal.withdrawals to zend_api;
grant insert, update (switched_on, off_at, changed_at) on withdrawal.allowlists to zend_api;
grant update (state, txid, reason, risk_check_at, queued_at, signing_at, broadcast_at, confirming_at, closed_at)
  on withdrawal.withdrawals to zend_worker;
