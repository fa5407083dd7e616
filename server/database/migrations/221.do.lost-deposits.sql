-- Why: a re-organisation can take a credited deposit off its chain. The money that came from it is held at once; then the deposit is back, or an operator reverses it with a
-- posting of its own, and what cannot be taken from the customer is a debt: a state and an account, never a balance below zero (docs/money.md).
-- Data: credited deposits that are off their chain now, and whose loss nobody accepted, begin as lost, with their customers' money out on hold.
insert into ledger.accounts (id, holder, asset)
select (select min(id) from ledger.accounts) - row_number() over (order by name, asset), 'house:' || name, asset
from unnest(array['customer_debts', 'debts_written_off']) name, (select distinct asset from ledger.accounts where id < 0) assets;

create table identity.deposit_holds (
  user_id text collate "C" primary key,
  since timestamptz not null
);
comment on table identity.deposit_holds is 'Customers who send no money because of a deposit that its chain took back. Only the worker begins and ends it; the API cannot.';
grant select on identity.deposit_holds to zend_api, zend_worker;
grant insert, delete on identity.deposit_holds to zend_worker;

alter table deposit.deposits
  drop constraint deposits_state_check,
  add constraint deposits_state_check
    check (state in ('detected', 'confirming', 'screening', 'credited', 'below_minimum', 'reorged', 'dropped', 'reversed')),
  drop constraint deposits_only_credited_stays_off_chain,
  add constraint deposits_only_credited_stays_off_chain
    check (block_height is not null or state in ('reorged', 'credited', 'dropped', 'reversed')),
  drop constraint deposits_dropped_is_off_chain,
  add constraint deposits_dropped_is_off_chain check (state not in ('dropped', 'reversed') or block_height is null),
  drop constraint deposits_credited_at,
  add constraint deposits_credited_at check ((state in ('credited', 'reversed')) = (credited_at is not null));

create table deposit.lost (
  id text collate "C" primary key check (id like 'los\_%'),
  deposit_id text collate "C" not null,
  user_id text collate "C" not null,
  network text not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  held numeric(38, 0) not null check (held between 0 and amount),
  debt numeric(38, 0) not null default 0 check (debt between 0 and amount),
  state text not null default 'open' check (state in ('open', 'restored', 'reversed', 'owed', 'repaid', 'forgiven', 'borne')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint lost_closed check ((state in ('open', 'owed')) = (closed_at is null)),
  constraint lost_owed check ((state = 'owed') = (debt > 0))
);
comment on table deposit.lost is 'Credited deposits that their chain took back, each time it did: what is held, and what came of it. Never removed.';
comment on column deposit.lost.held is 'What was still there to be held when it left the chain, in the hold of the same id (hld_ in place of los_).';
comment on column deposit.lost.debt is 'What the customer still owes of it: the same as house:customer_debts has, all rows of a coin together.';
create unique index lost_open on deposit.lost (deposit_id) where state = 'open';
create index lost_of_deposit on deposit.lost (deposit_id);
create index lost_of_customer on deposit.lost (user_id) where state in ('open', 'owed');
create index lost_of_network on deposit.lost (network) where state = 'open';

insert into deposit.lost (id, deposit_id, user_id, network, asset, amount, held, opened_at)
select 'los_' || substr(id, 5), id, user_id, network, asset, amount, 0, now() from deposit.deposits
where state = 'credited' and block_height is null and loss_accepted_at is null;
insert into identity.deposit_holds (user_id, since) select distinct user_id, now() from deposit.lost;

grant select on deposit.lost to zend_api, zend_worker;
grant insert, update (debt, state, closed_at) on deposit.lost to zend_worker;
