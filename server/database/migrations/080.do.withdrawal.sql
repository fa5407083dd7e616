-- Why: withdrawals to addresses outside, from the request to the last confirmation, and the allowlist mode. What decides where money goes (owner, network,
-- amount, fee, address) is written once: the product may change only where a withdrawal stands.
-- Data: none is touched.
create schema withdrawal;

create table withdrawal.withdrawals (
  id text collate "C" primary key check (id like 'wdr\_%'),
  user_id text collate "C" not null,
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee > 0),
  fee_budget numeric(38, 0) not null check (fee_budget >= 0),
  fee_budget_asset text not null,
  usd_cents numeric(38, 0) not null check (usd_cents >= 0),
  address text not null,
  lookup_key text not null,
  state text not null check (state in ('requested', 'awaiting_approval', 'risk_check', 'queued', 'signing', 'broadcast', 'stuck', 'fee_bumped', 'confirming',
    'done', 'cancelled', 'rejected', 'failed')),
  waits_until timestamptz,
  txid text,
  reason text,
  requested_at timestamptz not null,
  risk_check_at timestamptz,
  queued_at timestamptz,
  signing_at timestamptz,
  broadcast_at timestamptz,
  confirming_at timestamptz,
  closed_at timestamptz,
  constraint withdrawals_receive_something check (amount > fee),
  constraint withdrawals_closed_at check ((state in ('done', 'cancelled', 'rejected', 'failed')) = (closed_at is not null)),
  constraint withdrawals_reason check (reason is null or state in ('rejected', 'failed')),
  constraint withdrawals_returned_before_queued check (state not in ('requested', 'awaiting_approval', 'risk_check', 'cancelled', 'rejected') or queued_at is null)
);
comment on table withdrawal.withdrawals is 'One row per withdrawal. Its hold, posting and payment have the same identifier: hld_, pst_ and pay_ in place of wdr_.';
comment on column withdrawal.withdrawals.amount is 'What leaves the balance: what arrives, and the fee.';
comment on column withdrawal.withdrawals.fee_budget is 'What paying it should cost us at most, in the network''s own coin.';
comment on column withdrawal.withdrawals.usd_cents is 'What it was worth when it was asked for, in US cents, rounded up.';
-- Waiting for the risk check, or to be seen as stuck: few rows at a time.
create index withdrawals_open on withdrawal.withdrawals (state, id) where closed_at is null;
create index withdrawals_to_address on withdrawal.withdrawals (user_id, network, lookup_key);
create index withdrawals_of_customer on withdrawal.withdrawals (user_id, requested_at desc, id desc);
create index withdrawals_done on withdrawal.withdrawals (network, closed_at desc) where state = 'done';

create table withdrawal.allowlists (
  user_id text collate "C" primary key,
  switched_on boolean not null,
  off_at timestamptz,
  changed_at timestamptz not null,
  check (switched_on or off_at is null)
);
comment on column withdrawal.allowlists.off_at is 'When the switch-off that was asked for takes effect.';

grant usage on schema withdrawal to zend_app;
grant select, insert on withdrawal.withdrawals to zend_app;
grant update (state, txid, reason, risk_check_at, queued_at, signing_at, broadcast_at, confirming_at, closed_at) on withdrawal.withdrawals to zend_app;
grant select, insert, update on withdrawal.allowlists to zend_app;
