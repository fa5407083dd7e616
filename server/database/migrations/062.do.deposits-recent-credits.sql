-- Why: a deposit's page says how long one usually takes, from the network's newest credits. Data: none is touched.
create index deposits_credited on deposit.deposits (network, credited_at desc) where credited_at is not null;
