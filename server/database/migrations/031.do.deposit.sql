-- The watched chains (blocks, their order, whether crediting is halted), and every output or log that pays a customer.
-- Written only by the worker, so that a hole in the API cannot invent a deposit. Amounts in our books are
-- numeric(38,0); as a network counts them they can have 78 digits (an EVM word).
create schema deposit;

create table deposit.networks (
  network text primary key,
  status text not null default 'up' check (status in ('up', 'halted')),
  halt_code text,
  halt_facts jsonb,
  halted_at timestamptz,
  -- In the order of the scan: a node's head, the network's final height, the height that a second provider agrees to,
  -- and how far that provider's own blocks were read.
  head_height bigint,
  final_height bigint check (final_height >= 0),
  agreed_height bigint check (agreed_height >= 0),
  witnessed_height bigint check (witnessed_height >= 0),
  surplus_cursor text,
  doubt_code text check (doubt_code in ('block_differs', 'transfer_differs')),
  doubt_facts jsonb,
  doubt_since timestamptz,
  witness_late_since timestamptz,
  head_at timestamptz,
  seen_at timestamptz,
  check ((status = 'halted') = (halted_at is not null and halt_code is not null)),
  constraint networks_doubt check (num_nulls(doubt_code, doubt_since, doubt_facts) in (0, 3))
);
comment on column deposit.networks.final_height is
  'The height up to which the network called the scanned blocks final, where its operator requires that. Nothing '
  'above it is credited.';
comment on table deposit.networks is
  'One row per watched network. Applying a poll and crediting lock it, so that they are serialized.';
comment on column deposit.networks.head_at is 'The time of the newest block, as the chain says.';
comment on column deposit.networks.seen_at is 'When a node last answered us.';
comment on column deposit.networks.agreed_height is
  'The height up to which a second provider has the same blocks as we do. Nothing above it is credited.';
comment on column deposit.networks.doubt_code is
  'How our two providers contradict each other now; null while they do not.';
comment on column deposit.networks.witness_late_since is
  'Since when crediting waits for the second provider, which is silent or behind; null while it keeps up.';
comment on column deposit.networks.witnessed_height is
  'The height up to which the second provider was read for transfers of its own.';
comment on column deposit.networks.surplus_cursor is
  'The last address without booked coins that was compared with the chain; the next comparison continues after it.';

create table deposit.blocks (
  network text not null references deposit.networks,
  height bigint not null check (height >= 0),
  hash text not null,
  primary key (network, height)
);
comment on table deposit.blocks is
  'The newest scanned blocks, to walk back over a re-organisation. The highest is the tip where the next poll starts.';

create table deposit.deposits (
  id text collate "C" primary key check (id like 'dep\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  units numeric(78, 0) not null check (units > 0),
  decimals smallint not null check (decimals between 0 and 36),
  dust numeric(78, 0) not null check (dust >= 0),
  address text not null,
  lookup_key text not null,
  claimed_key text,
  from_address text,
  txid text not null,
  output_index text not null,
  seen bytea,
  state text not null check (state in (
    'detected', 'confirming', 'screening', 'credited', 'below_minimum', 'reorged', 'dropped', 'reversed'
  )),
  block_height bigint,
  block_hash text,
  off_chain_height bigint,
  confirmations_min integer not null check (confirmations_min >= 1),
  large boolean not null default false,
  detected_at timestamptz not null,
  matured_at timestamptz,
  screened_at timestamptz,
  credited_at timestamptz,
  doubted_at timestamptz,
  capped_at timestamptz,
  loss_accepted_at timestamptz,
  constraint deposits_once unique (network, txid, output_index),
  constraint deposits_on_or_off_chain check (
    (block_height is null) = (block_hash is null) and (block_height is null) = (off_chain_height is not null)
  ),
  constraint deposits_reorged_is_off_chain check (state <> 'reorged' or block_height is null),
  constraint deposits_dropped_is_off_chain check (state not in ('dropped', 'reversed') or block_height is null),
  constraint deposits_only_credited_stays_off_chain check (
    block_height is not null or state in ('reorged', 'credited', 'dropped', 'reversed')
  ),
  constraint deposits_credited_at check ((state in ('credited', 'reversed')) = (credited_at is not null))
);
comment on column deposit.deposits.state is
  '`dropped`: a provider reported it wrongly, and it was never credited; final. `reversed`: an operator reversed the '
  'credit.';
comment on table deposit.deposits is
  'Every output or log that pays a customer''s address, once. A credited row has its posting in the ledger: same '
  'identifier, pst_ in place of dep_.';
comment on column deposit.deposits.off_chain_height is
  'Its height when a re-organisation removed its block; null while it is on the chain.';
comment on column deposit.deposits.loss_accepted_at is
  'When an operator accepted that this credited deposit may never come back.';
comment on column deposit.deposits.claimed_key is
  'The key on the chain in place of the owner''s lookup key, where the transfer was claimed: it came without a memo, '
  'or with an unknown one.';
comment on column deposit.deposits.large is
  'Whether it had to reach the depth of large sums when it matured; false before.';
comment on column deposit.deposits.doubted_at is
  'When the second provider first contradicted this deposit. It is credited only when a second provider confirms it '
  'exactly, whichever provider that is by then.';
comment on column deposit.deposits.capped_at is
  'When it could have been credited but exceeded the hourly limit of a network with one provider; null otherwise.';
comment on column deposit.deposits.seen is 'Proof that the process that read the chain saw it as this row says.';
-- Waiting for blocks or for screening, and rolled back: few rows at a time.
create index deposits_open on deposit.deposits (network, state, id)
  where state in ('detected', 'confirming', 'screening');
create index deposits_by_height on deposit.deposits (network, block_height);
create index deposits_missing on deposit.deposits (network, off_chain_height)
  where state = 'credited' and off_chain_height is not null;
create index deposits_collecting on deposit.deposits (holder, asset, network) where state = 'below_minimum';
-- For whoever decides whose a transfer is: what the same sender paid before. Networks of outputs have no one sender.
create index deposits_sender on deposit.deposits (network, from_address) where from_address is not null;
create index deposits_credited on deposit.deposits (network, large, credited_at desc) where credited_at is not null;

create table deposit.suspense (
  network text not null,
  txid text not null,
  output_index text not null,
  reason text not null,
  asset text not null,
  units numeric(78, 0) not null,
  decimals smallint not null,
  lookup_key text not null,
  from_address text,
  seen bytea,
  confirmations_min integer not null default 1 check (confirmations_min >= 1),
  block_height bigint not null,
  block_hash text not null,
  on_chain boolean not null default true,
  deposit_id text collate "C" unique,
  seen_at timestamptz not null,
  primary key (network, txid, output_index)
);
comment on table deposit.suspense is
  'Transfers to our addresses that cannot be credited: a person must look. Booked only once it is a deposit.';
comment on column deposit.suspense.on_chain is 'False while a re-organisation has it off the chain.';
comment on column deposit.suspense.deposit_id is 'The deposit that it became.';
comment on column deposit.suspense.seen is 'Proof that the process that read the chain saw it as this row says.';

create table deposit.dust (
  network text not null,
  asset text not null,
  units numeric(78, 0) not null check (units >= 0),
  primary key (network, asset)
);
comment on table deposit.dust is
  'Received fractions smaller than one minor unit of our books, in the network''s base units, until they add up to '
  'one and are booked.';

create table deposit.lost (
  id text collate "C" primary key check (id like 'los\_%'),
  deposit_id text collate "C" not null,
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  held numeric(38, 0) not null check (held between 0 and amount),
  debt numeric(38, 0) not null default 0 check (debt between 0 and amount),
  state text not null default 'open' check (
    state in ('open', 'restored', 'reversed', 'owed', 'repaid', 'forgiven', 'borne')
  ),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint lost_closed check ((state in ('open', 'owed')) = (closed_at is null)),
  constraint lost_owed check ((state = 'owed') = (debt > 0))
);
comment on table deposit.lost is
  'Credited deposits that their chain reverted, each time it did: what is held, and the result. Never deleted.';
comment on column deposit.lost.held is
  'What was still available to hold when it left the chain, in the hold of the same id (hld_ in place of los_).';
comment on column deposit.lost.debt is
  'What the customer still owes of it: all rows of a coin together equal house:customer_debts.';
create unique index lost_open on deposit.lost (deposit_id) where state = 'open';
create index lost_of_deposit on deposit.lost (deposit_id);
create index lost_of_holder on deposit.lost (holder) where state in ('open', 'owed');
create index lost_of_network on deposit.lost (network) where state = 'open';

-- A transfer that our provider omits from a block is missing silently, so a second provider is read, too, behind our
-- own scan.
create table deposit.witnessed (
  network text not null,
  txid text not null,
  block_height bigint not null,
  block_hash text not null,
  state text not null default 'open' check (state in ('open', 'found', 'gone')),
  seen_at timestamptz not null,
  next_at timestamptz not null,
  looks integer not null default 0,
  told_at timestamptz,
  primary key (network, txid)
);
comment on table deposit.witnessed is
  'Transactions that pay us according to the second provider and were not booked when it was read. `found`: booked by '
  'now; `gone`: nobody has them any more.';
create index witnessed_open on deposit.witnessed (network, next_at) where state = 'open';

-- Coins can reach an address in a way that no scan sees: a contract sends ether inside a transaction.
create table deposit.surpluses (
  id text collate "C" primary key check (id like 'spl\_%'),
  network text not null,
  lookup_key text not null,
  address text not null,
  asset text not null,
  decimals smallint not null,
  units numeric(78, 0) not null check (units > 0),
  state text not null default 'open' check (state in ('open', 'set_aside', 'given', 'gone')),
  since timestamptz not null,
  looked_at timestamptz not null,
  deposit_id text collate "C" unique,
  check ((state = 'given') = (deposit_id is not null))
);
comment on table deposit.surpluses is
  'Coins at our addresses beyond the books. `set_aside`: it lasts, and an operator was alerted; `gone`: it was booked '
  'later, or left.';
comment on column deposit.surpluses.units is 'The smallest amount seen beyond the books since then, in base units.';
create unique index surpluses_unsettled on deposit.surpluses (network, lookup_key, asset)
  where state in ('open', 'set_aside');

grant usage on schema deposit to zend_app;
grant select on deposit.networks, deposit.blocks, deposit.deposits, deposit.suspense, deposit.dust to zend_app;
grant select on deposit.lost to zend_api, zend_worker;
grant select, insert, update on deposit.networks, deposit.deposits, deposit.dust, deposit.witnessed, deposit.surpluses
  to zend_worker;
grant select, insert, delete on deposit.blocks to zend_worker;
-- The facts in which a transfer that comes back to the chain can differ, and its result: never its identity, nor when
-- it was seen.
grant select, insert, update (reason, asset, units, decimals, lookup_key, from_address, seen, confirmations_min,
  block_height, block_hash, on_chain, deposit_id)
on deposit.suspense to zend_worker;
grant insert, update (debt, state, closed_at) on deposit.lost to zend_worker;
