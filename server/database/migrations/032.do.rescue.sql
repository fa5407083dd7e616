-- The rescue desk: a customer enters a transaction's hash and learns what it is; a customer can claim what was set
-- aside because its owner was unknown, and it becomes a deposit when an operator approves the claim. The API writes the
-- customer's requests; the worker, or an operator working as it, writes the results.
create schema rescue;
comment on schema rescue is 'Transactions that customers looked up, and their claims of what was set aside.';

create table rescue.searches (
  id text collate "C" primary key check (id like 'rsq\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  hash text not null,
  network text,
  created_at timestamptz not null,
  done_at timestamptz
);
comment on column rescue.searches.made_by is 'The person who asked: a member of the company, or the customer.';
comment on column rescue.searches.network is
  'The network of the search; null for every one on which the hash can be a transaction.';
create index searches_of_holder on rescue.searches (holder, created_at desc);
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
comment on table rescue.lookups is
  'One row per network that a search asks. `spared`: it was found elsewhere, and this one was not asked.';
comment on column rescue.lookups.found is
  'The chain''s answer, amounts as text; of the transfers only those that pay the customer who asks, and those '
  'without an identifiable owner.';
comment on column rescue.lookups.settled is
  'False while the transaction is in no block yet, or the scan has not reached its block: it is looked up again.';
comment on column rescue.lookups.misses is 'How many consecutive look-ups no longer found it.';
comment on column rescue.lookups.recovered is 'Something of it became a deposit because of the search.';

create table rescue.claims (
  id text collate "C" primary key check (id like 'clm\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
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
  unique (holder, network, txid, output_index),
  constraint claims_decided check ((state = 'open') = (decided_at is null)),
  constraint claims_approved check ((state = 'approved') = (deposit_id is not null))
);
comment on table rescue.claims is 'Claims of what was set aside. The deciding operator is in the audit trail.';
comment on column rescue.claims.made_by is 'The claimant: a member of the company, or the customer.';
comment on column rescue.claims.reason is
  'Why it was refused, shown to the customer; null when the money went to another claimant.';
create unique index claims_approved_once on rescue.claims (network, txid, output_index) where state = 'approved';
-- Everybody's claims of the same transfer: unlike the unique key, it begins with the place.
create index claims_at on rescue.claims (network, txid, output_index);
create index claims_open on rescue.claims (created_at) where state = 'open';

grant usage on schema rescue to zend_app;
grant select on all tables in schema rescue to zend_app;
grant delete on rescue.searches to zend_app;
grant insert (id, holder, made_by, hash, network, created_at) on rescue.searches to zend_api;
grant insert (search_id, network, txid) on rescue.lookups to zend_api;
grant insert (id, holder, made_by, network, txid, output_index, sent_from, note, created_at)
  on rescue.claims to zend_api;
grant update (done_at) on rescue.searches to zend_worker;
grant update (state, found, recovered, settled, looks, misses) on rescue.lookups to zend_worker;
grant update (state, reason, decided_at, deposit_id) on rescue.claims to zend_worker;
