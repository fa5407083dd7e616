-- Why: some networks say of their blocks which are final (BNB Smart Chain, Polygon). There nothing is credited before they did, however many blocks came on top, and a
-- re-organisation below such a block halts the network.
-- Data: none is touched; empty means that nothing was called final yet, and only networks whose operator waits for it ever fill it.
alter table deposit.networks add column final_height bigint check (final_height >= 0);
comment on column deposit.networks.final_height is 'The height up to which the scanned blocks were called final by their network.';
