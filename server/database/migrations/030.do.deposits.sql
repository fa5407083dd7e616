-- Why: what the product knows of the chains it watches (blocks, their order, whether crediting is halted) and of every output or log that pays a customer.
-- Amounts in our books are numeric(38,0); amounts as a network counts them can have 78 digits (an EVM word), hence numeric(78,0).
-- Data: none is touched.
create schema deposit;

create table deposit.networks (
  network text primary key,
  status text not null default 'up' check (status in ('up', 'halted')),
  halted_at timestamptz,
  halt_code text,
  halt_facts jsonb,
  head_height bigint,
  head_at timestamptz,
  seen_at timestamptz,
  check ((status = 'halted') = (halted_at is not null and halt_code is not null))
);
comment on table deposit.networks is 'One row per watched network. Applying a poll and crediting lock it, so that they happen one after the other.';
comment on column deposit.networks.head_at is 'The time of the newest block, as the chain says.';
comment on column deposit.networks.seen_at is 'When a node last answered us.';

create table deposit.blocks (
  network text not null references deposit.networks,
  height bigint not null check (height >= 0),
  hash text not null,
  primary key (network, height)
);
comment on table deposit.blocks is 'The newest scanned blocks, to walk back over a re-organisation. The highest is the tip that the next poll starts from.';

create table deposit.deposits (
  id text collate "C" primary key check (id like 'dep\_%'),
  user_id text collate "C" not null,
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  units numeric(78, 0) not null check (units > 0),
  decimals smallint not null check (decimals between 0 and 36),
  dust numeric(78, 0) not null check (dust >= 0),
  address text not null,
  lookup_key text not null,
  from_address text,
  txid text not null,
  output_index text not null,
  state text not null check (state in ('detected', 'confirming', 'screening', 'credited', 'below_minimum', 'reorged')),
  block_height bigint,
  block_hash text,
  off_chain_height bigint,
  loss_accepted_at timestamptz,
  confirmations_min integer not null check (confirmations_min >= 1),
  detected_at timestamptz not null,
  matured_at timestamptz,
  screened_at timestamptz,
  credited_at timestamptz,
  constraint deposits_once unique (network, txid, output_index),
  constraint deposits_on_or_off_chain check ((block_height is null) = (block_hash is null) and (block_height is null) = (off_chain_height is not null)),
  constraint deposits_reorged_is_off_chain check (state <> 'reorged' or block_height is null),
  constraint deposits_only_credited_stays_off_chain check (block_height is not null or state in ('reorged', 'credited')),
  constraint deposits_credited_at check ((state = 'credited') = (credited_at is not null))
);
comment on table deposit.deposits is 'Every output or log that pays a customer''s address, once. A credited row has its posting in the ledger: same identifier, pst_ in place of dep_.';
comment on column deposit.deposits.off_chain_height is 'The height it stood at when a re-organisation took its block; null while it is on the chain.';
comment on column deposit.deposits.loss_accepted_at is 'When an operator accepted that this credited deposit may never come back.';
-- Waiting for blocks or for screening, and rolled back: few rows at a time.
create index deposits_open on deposit.deposits (network, state, id) where state in ('detected', 'confirming', 'screening');
create index deposits_by_height on deposit.deposits (network, block_height);
create index deposits_missing on deposit.deposits (network, off_chain_height) where state = 'credited' and off_chain_height is not null;
create index deposits_collecting on deposit.deposits (user_id, asset, network) where state = 'below_minimum';

create table deposit.suspense (
  network text not null,
  txid text not null,
  output_index text not null,
  reason text not null,
  asset text not null,
  units numeric(78, 0) not null,
  decimals smallint not null,
  lookup_key text not null,
  block_height bigint not null,
  block_hash text not null,
  seen_at timestamptz not null,
  primary key (network, txid, output_index)
);
comment on table deposit.suspense is 'What arrived at one of our addresses and cannot be credited: for a person to look at. Never money of the books.';

create table deposit.dust (
  network text not null,
  asset text not null,
  units numeric(78, 0) not null check (units >= 0),
  primary key (network, asset)
);
comment on table deposit.dust is 'Received fractions smaller than one minor unit of our books, in the network''s base units, until they add up to one and are booked.';

grant usage on schema deposit to zend_app;
grant select, insert, update on deposit.networks, deposit.deposits, deposit.dust to zend_app;
grant select, insert, delete on deposit.blocks to zend_app;
grant select, insert on deposit.suspense to zend_app;
