-- Payments out, and what we can pay with. An order (payments) is paid by a transaction, of which there can be several
-- versions that share one guard, the same outputs or the same sequence number, so that at most one is ever mined.
-- Signed bytes are stored before they are sent. Our holdings by the books are stored here, too: outputs on networks
-- that have them, otherwise each address's balance. Written only by the worker. Amounts as a network counts them can
-- have 78 digits (an EVM word), hence numeric(78,0).
create schema treasury;

create table treasury.networks (
  network text primary key,
  last_batch_at timestamptz,
  reconciled_at timestamptz
);
comment on table treasury.networks is
  'One row per network. Every step of the treasury locks it, so that two workers are serialized.';

create table treasury.fee_levels (
  network text primary key,
  -- The network's fee model: by bytes of inputs, by gas with a part for the miner, or by a unit of its own.
  kind text not null check (kind in ('inputs', 'sequence', 'metered')),
  -- Satoshi per virtual byte, wei per gas at most, or the network's own unit.
  price numeric(78, 0) not null check (price > 0),
  priority numeric(78, 0) check (priority >= 0),
  at timestamptz not null,
  check ((kind = 'sequence') = (priority is not null))
);

create table treasury.payments (
  id text collate "C" primary key check (id like 'pay\_%'),
  purpose text not null constraint payments_purpose check (purpose in ('withdrawal', 'sweep', 'topup', 'optin')),
  cause text not null unique,
  network text not null,
  to_address text not null,
  to_lookup_key text not null,
  to_account text check (to_account in ('deposit', 'hot')),
  to_index integer,
  from_account text not null check (from_account in ('deposit', 'hot')),
  from_index integer not null,
  asset text not null,
  units numeric(78, 0) not null,
  decimals smallint not null check (decimals between 0 and 36),
  fee_budget_asset text,
  fee_budget numeric(38, 0),
  statement jsonb,
  second_confirmation jsonb,
  state text not null default 'created' check (
    state in ('created', 'reserved', 'signed', 'broadcast', 'included', 'done', 'failed')
  ),
  root text collate "C",
  intent text collate "C" not null unique check (intent like 'pay\_%'),
  alone boolean not null default false,
  waits_for text constraint payments_waits_for check (waits_for in (
    'funds', 'limit', 'signing_stopped', 'fee', 'would_fail', 'not_authorized', 'second_confirmation'
  )),
  failed_tries integer not null default 0,
  txid text,
  confirmations integer not null default 0,
  fee_bumps integer not null default 0,
  failure text,
  not_before timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((to_account is null) = (to_index is null)),
  check ((purpose = 'withdrawal') = (to_account is null)),
  check ((fee_budget is null) = (fee_budget_asset is null)),
  -- Opting in to a coin moves nothing, from an address of ours to itself.
  constraint payments_units check (units >= 0 and (units = 0) = (purpose = 'optin')),
  -- A payment has a transaction exactly while one is under way or paid it.
  constraint payments_under_way_have_a_transaction check (state = 'failed' or (state = 'created') = (root is null)),
  constraint payments_failure check ((state = 'failed') = (failure is not null)),
  constraint payments_resolved check ((state in ('done', 'failed')) = (resolved_at is not null))
);
comment on column treasury.payments.intent is
  'The id that the vault knows it by: its own, and a new one after each time that none of its transactions could be '
  'mined any more.';
comment on column treasury.payments.statement is
  'What the customer confirmed, as text, with its signature: the signer compares the payment with it.';
comment on column treasury.payments.second_confirmation is 'An operator''s signature, where the signer requires one.';
create index payments_open on treasury.payments (network, state, created_at) where state not in ('done', 'failed');
create index payments_by_root on treasury.payments (root) where root is not null;
create index payments_from on treasury.payments (network, from_account, from_index, created_at);
create index payments_refused on treasury.payments (network, not_before)
  where state = 'failed' and not_before is not null;

create table treasury.transactions (
  id text collate "C" primary key check (id like 'ctx\_%'),
  network text not null,
  root text collate "C" not null,
  version integer not null check (version >= 1),
  kind text not null constraint transactions_kind check (kind in ('inputs', 'sequence', 'metered')),
  from_account text not null,
  from_index integer not null,
  from_address text not null,
  sequence bigint check (sequence >= 0),
  -- Some networks bound a transaction in time; the bound tells when it is dead.
  valid_reference text,
  valid_until bigint,
  gas_limit numeric(78, 0),
  price numeric(78, 0) not null,
  priority numeric(78, 0),
  fee_max numeric(78, 0) not null check (fee_max >= 0),
  fee_address text not null,
  fee_paid numeric(78, 0),
  state text not null default 'reserved' check (
    state in ('reserved', 'signed', 'broadcast', 'included', 'done', 'lost', 'void')
  ),
  unsigned jsonb not null,
  asked integer not null default 0,
  txid text,
  raw text,
  block_height bigint,
  block_hash text,
  reverted boolean not null default false,
  created_at timestamptz not null,
  signed_at timestamptz,
  resolved_at timestamptz,
  unique (root, version),
  constraint transactions_txid_once unique (network, txid),
  constraint transactions_root check ((version = 1) = (id = root)),
  constraint transactions_window check ((valid_reference is null) = (valid_until is null)),
  -- Signed bytes are stored before they are sent, and stay.
  constraint transactions_signed check (
    state in ('reserved', 'void') or (txid is not null and raw is not null and signed_at is not null)
  ),
  constraint transactions_void_was_never_signed check (state <> 'void' or raw is null),
  constraint transactions_in_a_block check (state not in ('included', 'done') or block_height is not null)
);
comment on table treasury.transactions is
  'Versions of transactions. void: never signed and given up. lost: another version of it was mined, or none can '
  'be any more.';
comment on column treasury.transactions.asked is
  'How often the vault was asked; counted before asking, so that after a crash we know that it may have signed.';
comment on column treasury.transactions.unsigned is
  'What the vault was asked to sign: bytes, keys, spent outputs, change.';
comment on column treasury.transactions.fee_address is
  'The address that pays the fee: the sender, or the hot account for a deposit address that cannot.';
comment on column treasury.transactions.valid_until is
  'The last height, slot, round, ledger or second at which the network accepts it; null where it sets no bound.';
-- One guard, one transaction: a sequence number is taken by the versions of one transaction only.
create unique index transactions_sequence_once on treasury.transactions (network, from_address, sequence)
  where sequence is not null and version = 1 and state <> 'void';
create index transactions_open on treasury.transactions (network, id)
  where state in ('reserved', 'signed', 'broadcast', 'included');

create table treasury.lanes (
  network text not null,
  address text not null,
  next_sequence bigint not null check (next_sequence >= 0),
  primary key (network, address)
);
comment on table treasury.lanes is 'The next sequence number of each address of ours that pays. None is ever skipped.';

create table treasury.outputs (
  network text not null,
  txid text not null,
  index integer not null check (index >= 0),
  units numeric(78, 0) not null check (units > 0),
  lookup_key text not null,
  account text not null check (account in ('deposit', 'hot')),
  key_index integer not null,
  source text not null check (source in ('deposit', 'funding', 'change')),
  unspendable boolean not null default false,
  reserved_by text collate "C",
  spent_by text collate "C",
  block_height bigint,
  booked_at timestamptz,
  primary key (network, txid, index),
  check (spent_by is null or spent_by = reserved_by)
);
comment on table treasury.outputs is
  'Outputs of ours. Booked ones count in the reserve until a transaction that spends them is done.';
comment on column treasury.outputs.block_height is
  'null while a re-organisation has it off the chain; it cannot be spent then.';
comment on column treasury.outputs.unspendable is
  'No transaction of ours ever spends it (it carries tokens or a script). It counts in the reserve, but not as '
  'spendable.';
create index outputs_unspent on treasury.outputs (network, units) where spent_by is null;
create index outputs_by_height on treasury.outputs (network, block_height);
create index outputs_reserved on treasury.outputs (reserved_by) where reserved_by is not null;

create table treasury.holdings (
  network text not null,
  lookup_key text not null,
  asset text not null,
  decimals smallint not null,
  account text not null check (account in ('deposit', 'hot')),
  key_index integer not null,
  address text not null,
  units numeric(78, 0) not null,
  checked_at timestamptz,
  primary key (network, lookup_key, asset),
  constraint holdings_never_below_zero check (units >= 0)
);
comment on table treasury.holdings is 'Each of our addresses'' balances by the books, on networks without outputs.';
create index holdings_not_empty on treasury.holdings (network, asset, units) where units > 0;

create table treasury.fundings (
  network text not null,
  txid text not null,
  place text not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  decimals smallint not null,
  lookup_key text not null,
  from_address text,
  posting text unique check (posting like 'pst\_%'),
  block_height bigint,
  confirmations_min integer not null,
  seen_at timestamptz not null,
  booked_at timestamptz,
  primary key (network, txid, place),
  check ((posting is null) = (booked_at is null))
);
comment on table treasury.fundings is
  'Coins that reached the hot account from outside. place is the output or log, as the scan names it.';
create index fundings_open on treasury.fundings (network) where booked_at is null or block_height is null;
create index fundings_by_height on treasury.fundings (network, block_height);

-- An address that was opened for a coin keeps its reserve for good, so the number of openings per day is bounded.
create table treasury.activations (
  network text not null,
  asset text not null,
  account text not null check (account in ('deposit', 'hot')),
  key_index integer not null check (key_index >= 0),
  address text not null,
  lookup_key text not null,
  asked_at timestamptz not null,
  begun_at timestamptz,
  ready_at timestamptz,
  primary key (network, asset, account, key_index)
);
comment on table treasury.activations is
  'Our addresses that are to receive a coin which they must opt in to first. Ready once that is final on the chain.';
comment on column treasury.activations.begun_at is
  'When the treasury first spent something on it. Null: it waits for its turn.';
create index activations_waiting on treasury.activations (network, asked_at) where ready_at is null;
create index activations_begun on treasury.activations (network, begun_at) where begun_at is not null;

grant usage on schema treasury to zend_app;
grant select on all tables in schema treasury to zend_app;
grant select, insert, update on treasury.networks, treasury.fee_levels, treasury.payments, treasury.transactions,
  treasury.lanes, treasury.outputs, treasury.holdings, treasury.fundings
to zend_worker;
grant insert, update on treasury.activations to zend_worker;
grant delete on treasury.fundings, treasury.outputs to zend_worker;
