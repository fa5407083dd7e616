-- Why: networks can share keys: a customer has the same address on all EVM networks, so that coins sent over the wrong one of them are not lost. What custody
-- keeps belongs to such a space of addresses, named after the first of its networks.
-- Data: columns change their names, no row changes.
alter table custody.deposit_accounts rename column network to space;
alter table custody.deposit_addresses rename column network to space;
alter table custody.hot_accounts rename column network to space;
