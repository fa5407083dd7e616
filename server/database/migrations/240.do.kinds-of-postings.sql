-- Why: the kinds of postings are a closed list (docs/money.md), and each touches its own accounts only. A posting of another kind, or of a known one with a leg
-- too many, keeps debits and credits equal and is a forgery all the same: "npm run verify" holds every posting against this list.
-- Data: fills the list. Adding a kind takes a migration.
create table ledger.kinds (
  kind text collate "C" primary key,
  customers smallint not null check (customers >= 0),
  customer_legs smallint not null check (customer_legs >= customers),
  house text[] not null,
  booked_by text not null check (booked_by in ('api', 'worker'))
);
comment on table ledger.kinds is 'Every kind of posting there is.';
comment on column ledger.kinds.customers is 'How many customers a posting of this kind touches: exactly so many.';
comment on column ledger.kinds.customer_legs is 'How many of its legs are on customers'' accounts: exactly so many.';
comment on column ledger.kinds.house is 'The house accounts that it may touch; a name that ends with % stands for all that begin so.';
comment on column ledger.kinds.booked_by is 'The process whose routes or jobs make it.';

insert into ledger.kinds (kind, customers, customer_legs, house, booked_by) values
  ('deposit_credit', 1, 1, '{house:chain_reserve,house:dust}', 'worker'),
  ('zend_transfer', 2, 2, '{}', 'api'),
  ('swap', 1, 2, '{house:fees,house:swap_inventory}', 'api'),
  ('withdrawal_settle', 1, 1, '{house:chain_reserve,house:fees}', 'worker'),
  ('quick_sell_convert', 1, 1, '{house:swap_inventory,house:quick_sell_fees,house:payout_clearing}', 'worker'),
  ('quick_sell_paid', 0, 0, '{house:payout_clearing,house:rail_%}', 'worker'),
  ('quick_sell_return', 1, 1, '{house:payout_clearing,house:rail_%,house:quick_sell_fees,house:swap_inventory}', 'worker'),
  ('rail_funding', 0, 0, '{house:rail_%,house:treasury_capital}', 'worker'),
  ('network_cost', 0, 0, '{house:network_costs,house:chain_reserve}', 'worker'),
  ('treasury_funding', 0, 0, '{house:chain_reserve,house:treasury_capital}', 'worker');

grant select on ledger.kinds to zend_app;
