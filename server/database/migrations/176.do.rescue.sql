-- Why: a customer pastes a transaction's hash and is told what it is; what was set aside because nobody knew whose it is can be claimed, and becomes a deposit when
-- one of us approves the claim.
-- Data: of what was set aside until now the sender is not known, and all of it counts as standing on its chain, as it was last seen.
alter table deposit.suspense
  add column from_address text,
  add column confirmations_min integer not null default 1 check (confirmations_min >= 1),
  add column on_chain boolean not null default true,
  add column deposit_id text collate "C" unique;
comment on table deposit.suspense is 'What arrived at one of our addresses and cannot be credited: for a person to look at. It is in the books once it is a deposit.';
comment on column deposit.suspense.on_chain is 'False while a re-organisation has it off the chain.';
comment on column deposit.suspense.deposit_id is 'The deposit that it became.';
alter table deposit.deposits add column claimed_key text;
comment on column deposit.deposits.claimed_key is 'What the chain shows in place of the owner''s lookup key, where the transfer was claimed: it came without a memo, or with nobody''s.';
-- What a transfer that comes back to the chain can have otherwise, whether it stands there, and what it became: never which it is, nor when it was seen.
grant update (reason, asset, units, decimals, lookup_key, from_address, confirmations_min, block_height, block_hash, on_chain, deposit_id)
  on deposit.suspense to zend_worker;
-- For whoever decides whose a transfer is: what the same sender paid before. Networks of outputs have no one sender.
create index deposits_sender on deposit.deposits (network, from_address) where from_address is not null;
-- By its hash.
create index withdrawals_txid on withdrawal.withdrawals (txid) where txid is not null;

create schema rescue;
comment on schema rescue is 'Transactions that customers looked for, and their claims of what was set aside.';

create table rescue.searches (
  id text collate "C" primary key check (id like 'rsq\_%'),
  user_id text collate "C" not null,
  hash text not null,
  network text,
  created_at timestamptz not null,
  done_at timestamptz
);
comment on column rescue.searches.network is 'The network that was named; null for every one on which the hash can be a transaction.';
create index searches_of_customer on rescue.searches (user_id, created_at desc);
create index searches_age on rescue.searches (created_at);

create table rescue.lookups (
  search_id text collate "C" not null references rescue.searches on delete cascade,
  network text not null,
  txid text not null,
  state text not null default 'waiting' check (state in ('waiting', 'found', 'none', 'unreachable', 'spared')),
  found jsonb,
  recovered boolean not null default false,
  settled boolean not null default true,
  looks integer not null default 0,
  misses integer not null default 0,
  primary key (search_id, network),
  check ((state = 'found') = (found is not null))
);
comment on table rescue.lookups is 'One row per network that a search asks. `spared`: it was found elsewhere, and this one was not asked.';
comment on column rescue.lookups.found is 'What the chain said, amounts as text; of the transfers only those that pay the customer who asks, and those that say of nobody whose they are.';
comment on column rescue.lookups.settled is 'False while what was found is in no block yet, or the scan has not come to its block: it is looked at again.';
comment on column rescue.lookups.misses is 'How many looks in a row found nothing of what was found before.';
comment on column rescue.lookups.recovered is 'Something of it became a deposit because it was looked for.';

create table rescue.claims (
  id text collate "C" primary key check (id like 'clm\_%'),
  user_id text collate "C" not null,
  network text not null,
  txid text not null,
  output_index text not null,
  sent_from text not null,
  note text not null,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  reason text,
  decided_at timestamptz,
  deposit_id text collate "C",
  unique (user_id, network, txid, output_index),
  constraint claims_decided check ((state = 'open') = (decided_at is null)),
  constraint claims_approved check ((state = 'approved') = (deposit_id is not null))
);
comment on table rescue.claims is 'Who says that something that was set aside is theirs. Who of us decided is in the audit trail.';
comment on column rescue.claims.reason is 'Why it was refused, for the customer to read; null when it was given to another who claimed it.';
create unique index claims_approved_once on rescue.claims (network, txid, output_index) where state = 'approved';
-- Everybody's of the same: unlike the unique key, it begins with the place.
create index claims_at on rescue.claims (network, txid, output_index);
create index claims_open on rescue.claims (created_at) where state = 'open';

-- The API writes what a customer asks; what came of it is the worker's, or the operator's who works as it.
grant usage on schema rescue to zend_app;
grant select on all tables in schema rescue to zend_app;
grant insert (id, user_id, hash, network, created_at) on rescue.searches to zend_api;
grant insert (search_id, network, txid) on rescue.lookups to zend_api;
grant insert (id, user_id, network, txid, output_index, sent_from, note, created_at) on rescue.claims to zend_api;
grant delete on rescue.searches to zend_app;
grant update (done_at) on rescue.searches to zend_worker;
grant update (state, found, recovered, settled, looks, misses) on rescue.lookups to zend_worker;
grant update (state, reason, decided_at, deposit_id) on rescue.claims to zend_worker;
