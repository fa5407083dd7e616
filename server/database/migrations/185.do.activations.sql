-- Why: some coins reach an address only after it opted in to them in a transaction of its own, and for good keep a part of the network's own coin there. That is done only
-- for who asks for the address; until it is done, the address is not shown. A payment that opts in moves nothing, from an address of ours to itself.
-- The API, which strangers talk to, only says what was asked for (custody); what becomes of it is the worker's (treasury).
-- Data: none is touched.
alter table treasury.payments drop constraint payments_purpose_check, drop constraint payments_units_check;
alter table treasury.payments
  add constraint payments_purpose check (purpose in ('withdrawal', 'sweep', 'topup', 'optin')),
  add constraint payments_units check (units >= 0 and (units = 0) = (purpose = 'optin'));

create table treasury.activations (
  network text not null,
  asset text not null,
  account text not null check (account in ('deposit', 'hot')),
  key_index integer not null check (key_index >= 0),
  address text not null,
  lookup_key text not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  primary key (network, asset, account, key_index)
);
comment on table treasury.activations is 'Addresses of ours that are to receive a coin which they must opt in to first. Ready once that is final on the chain.';
create index activations_waiting on treasury.activations (network, asked_at) where ready_at is null;
grant select on treasury.activations to zend_app;
grant insert, update on treasury.activations to zend_worker;

create table custody.coin_wishes (
  network text not null,
  asset text not null,
  lookup_key text not null,
  asked_at timestamptz not null,
  taken_at timestamptz,
  primary key (network, asset, lookup_key)
);
comment on table custody.coin_wishes is 'Coins that a customer wants to receive at their address and that it must opt in to. Taken: the treasury has it.';
create index coin_wishes_new on custody.coin_wishes (network) where taken_at is null;
grant select, insert on custody.coin_wishes to zend_app;
grant update (taken_at) on custody.coin_wishes to zend_worker;
