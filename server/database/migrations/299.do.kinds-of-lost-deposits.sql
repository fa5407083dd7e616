-- Why: what a person books about a deposit that its chain took back (221, docs/money.md) are kinds of postings of their own; the list of kinds is closed (240).
-- Data: adds them to the list.
insert into ledger.kinds (kind, customers, customer_legs, house, booked_by) values
  ('deposit_reversal', 1, 1, '{house:chain_reserve,house:dust,house:customer_debts}', 'worker'),
  ('deposit_reversal_owed', 0, 0, '{house:chain_reserve,house:dust,house:customer_debts}', 'worker'),
  ('deposit_loss_borne', 0, 0, '{house:chain_reserve,house:dust,house:debts_written_off}', 'worker'),
  ('debt_payment', 1, 1, '{house:customer_debts}', 'worker'),
  ('debt_write_off', 0, 0, '{house:debts_written_off,house:customer_debts}', 'worker');
