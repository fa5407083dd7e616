-- Why: networks of more families. Some price by a unit of their own (`metered`); some bound a transaction in time, which must be known to tell that it is dead; some have no
-- public derivation, so that the vault makes their deposit keys beforehand.
-- Data: every transaction so far was priced by bytes or by gas, told apart by the part for the miner.
alter table treasury.fee_levels drop constraint fee_levels_kind_check, drop constraint fee_levels_check;
alter table treasury.fee_levels
  add constraint fee_levels_kind_check check (kind in ('inputs', 'sequence', 'metered')),
  add constraint fee_levels_check check ((kind = 'sequence') = (priority is not null));

alter table treasury.transactions add column kind text, add column valid_reference text, add column valid_until bigint, add column fee_address text;
update treasury.transactions set kind = case when priority is null then 'inputs' else 'sequence' end, fee_address = from_address;
alter table treasury.transactions
  alter column kind set not null,
  alter column fee_address set not null,
  add constraint transactions_kind check (kind in ('inputs', 'sequence', 'metered')),
  add constraint transactions_window check ((valid_reference is null) = (valid_until is null));
comment on column treasury.transactions.fee_address is 'Whose holding the fee is taken from: who pays, or the hot account for a deposit address that cannot.';
comment on column treasury.transactions.valid_until is 'The last height, slot, round, ledger or second at which the network takes it; null where it bounds none.';

create table custody.pool_keys (
  space text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  public_key text not null,
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  primary key (space, index),
  unique (space, public_key)
);
comment on table custody.pool_keys is 'Deposit keys that the vault made beforehand, where nothing public can be derived. Each is believed only with its attestation.';
grant select on custody.pool_keys to zend_app;
grant insert on custody.pool_keys to zend_worker;
