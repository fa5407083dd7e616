-- Our addresses, derived from accounts whose keys only the signer holds. Networks can share keys: a customer has the
-- same address on all EVM networks, so that coins sent over the wrong one are not lost. Rows here belong to such an
-- address space, named after the first of its networks. The worker imports accounts, which are trusted only with the
-- signer's attestation; API and worker hand out indexes and add addresses, and change or remove none.
create schema custody;

create table custody.deposit_accounts (
  space text primary key,
  path text not null,
  xpub text not null unique,
  -- The signer's signature over space, path and key.
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  -- The next index to hand out. Non-hardened BIP-32 indexes end at 2^31 - 1, which is also the type's limit.
  next_index integer not null default 0 check (next_index >= 0),
  imported_at timestamptz not null
);

create table custody.pool_keys (
  space text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  public_key text not null,
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  primary key (space, index),
  unique (space, public_key)
);
comment on table custody.pool_keys is
  'Deposit keys that the vault made beforehand, where nothing public can be derived. Each is trusted only with its '
  'attestation.';

create table custody.handed_out (
  space text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  purpose text collate "C" not null default '' check (purpose = '' or purpose ~ '^bil_[0-9a-hjkmnp-tv-z]{26}$'),
  at timestamptz not null,
  primary key (space, index),
  unique (space, holder, purpose)
);
comment on column custody.handed_out.purpose is
  'What this address of the customer is for: a bill, whose payments are told by it; empty for their own one.';
comment on table custody.handed_out is
  'The customer of each index of a space''s account. Written only by custody.hand_out; none is changed or taken back.';

create table custody.deposit_addresses (
  space text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  address text not null,
  -- The form in a block: the key of every scan's lookup.
  lookup_key text not null,
  created_at timestamptz not null,
  -- A row that does not fit its index, written with a stolen login, does not block the real one.
  primary key (space, index, lookup_key, address),
  foreign key (space, index) references custody.handed_out (space, index)
);
comment on table custody.deposit_addresses is
  'Derived addresses by index. A row counts only when the account''s key gives it at its index.';
-- A scan asks for thousands of keys per block, and a hash finds each in one step however many addresses there are.
create index deposit_addresses_lookup_key on custody.deposit_addresses using hash (lookup_key);

-- The accounts that pay, from their own seed, each with the one address that receives change and funds.
create table custody.hot_accounts (
  space text primary key,
  path text not null,
  xpub text not null unique,
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  -- The address at index 0 in the form of a block. It is derived again from the attested key before it is used.
  lookup_key text not null unique,
  imported_at timestamptz not null
);

-- A network is read and paid on only once somebody has an address there or wants to pay out there. The others cost no
-- call to a node.
create table custody.networks_in_use (
  network text primary key,
  since timestamptz not null
);
comment on table custody.networks_in_use is 'Networks in use. None is ever removed.';

-- Some coins reach an address only after it opted in to them. The API stores requests; the treasury handles them.
create table custody.coin_wishes (
  network text not null,
  asset text not null,
  lookup_key text not null,
  asked_at timestamptz not null,
  taken_at timestamptz,
  primary key (network, asset, lookup_key)
);
comment on table custody.coin_wishes is
  'Opt-in requests: coins that a customer wants to receive at an address that must opt in to them. Taken: the '
  'treasury has it.';
create index coin_wishes_new on custody.coin_wishes (network) where taken_at is null;

-- Indexes are handed out in order and once: with the API's login nobody can take an index or give somebody another's.
create function custody.hand_out(p_holder text, p_space text, p_at timestamptz, p_purpose text default '')
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mine integer;
  given integer;
begin
  select index into mine from custody.handed_out
    where holder = p_holder and space = p_space and purpose = p_purpose;
  if found then return mine; end if;
  select next_index into given from custody.deposit_accounts where space = p_space for update;
  if not found then return null; end if;
  -- A concurrent call for this customer has committed by now.
  select index into mine from custody.handed_out
    where holder = p_holder and space = p_space and purpose = p_purpose;
  if found then return mine; end if;
  while exists (select from custody.handed_out where space = p_space and index = given) loop
    given := given + 1;
  end loop;
  -- Where the vault makes keys ahead, an index without a key is not handed out.
  if exists (select from custody.pool_keys where space = p_space)
    and not exists (select from custody.pool_keys where space = p_space and index = given) then return null; end if;
  update custody.deposit_accounts set next_index = given + 1 where space = p_space;
  insert into custody.handed_out (space, index, holder, purpose, at)
  values (p_space, given, p_holder, p_purpose, p_at);
  return given;
end $$;
comment on function custody.hand_out(text, text, timestamptz, text) is
  'The customer''s index in a space for a purpose, the next free one at the first call; null without an account, or '
  'without a key made ahead.';

revoke all on all functions in schema custody from public;
grant usage on schema custody to zend_app;
grant select on all tables in schema custody to zend_app;
grant insert on custody.deposit_addresses, custody.networks_in_use, custody.coin_wishes to zend_app;
grant execute on function custody.hand_out(text, text, timestamptz, text) to zend_app;
grant insert on custody.deposit_accounts, custody.pool_keys, custody.hot_accounts to zend_worker;
grant update (taken_at) on custody.coin_wishes to zend_worker;
