-- Why: permanent deposit addresses, derived from accounts whose keys only the signer holds. One account per network, one address per customer and account.
-- Data: none is touched. The product may hand out the next index and add addresses; it can change or remove neither an address nor a key.
create schema custody;

create table custody.deposit_accounts (
  network text primary key,
  path text not null,
  xpub text not null unique,
  -- The signer's signature over network, path and key: what stands here is believed only with it.
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  -- The next index to hand out; non-hardened BIP-32 indexes end at 2^31 - 1, which is also the type's limit.
  next_index integer not null default 0 check (next_index >= 0),
  imported_at timestamptz not null
);

create table custody.deposit_addresses (
  user_id text not null,
  network text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  address text not null,
  -- What a block shows: the key of every scan's lookup.
  lookup_key text not null,
  created_at timestamptz not null,
  primary key (user_id, network),
  unique (network, index),
  -- Unique through a hash index: a scan asks for thousands of keys per block, and a hash finds each in one step however many addresses there are.
  constraint deposit_addresses_lookup_key_once exclude using hash (lookup_key with =)
);

grant usage on schema custody to zend_app;
grant select, insert, update (next_index) on custody.deposit_accounts to zend_app;
grant select, insert on custody.deposit_addresses to zend_app;
