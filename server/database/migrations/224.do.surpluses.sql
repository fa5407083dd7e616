-- Why: coins can reach an address of ours in a way that no scan sees (a contract sends ether inside a transaction). Until now more than the books was taken for no matter.
-- What lasts is kept here, told to a person, and given to whom the address belongs.
-- Data: none is touched.
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
comment on table deposit.surpluses is 'What an address of ours holds beyond the books. `set_aside`: it lasts, and a person was told; `gone`: the books came after it, or it left.';
comment on column deposit.surpluses.units is 'The least that was seen beyond the books since then, in base units.';
create unique index surpluses_unsettled on deposit.surpluses (network, lookup_key, asset) where state in ('open', 'set_aside');
alter table deposit.networks add column surplus_cursor text;
comment on column deposit.networks.surplus_cursor is 'The last address without coins by the books that was compared with the chain; the next look goes on after it.';
grant select, insert, update on deposit.surpluses to zend_worker;
