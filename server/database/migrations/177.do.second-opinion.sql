-- Why: a second provider of a network is asked whether it has the same blocks and the same transfers before anything is credited. What both agree on, and since when they
-- do not, must outlive a restart, and must be seen by the process that answers customers.
-- Data: none is touched; empty means that nobody is asked, or that nothing was agreed yet.
alter table deposit.networks
  add column agreed_height bigint check (agreed_height >= 0),
  add column doubt_code text check (doubt_code in ('block_differs', 'transfer_differs')),
  add column doubt_since timestamptz,
  add column doubt_facts jsonb,
  add column witness_late_since timestamptz,
  add constraint networks_doubt check (num_nulls(doubt_code, doubt_since, doubt_facts) in (0, 3));
comment on column deposit.networks.agreed_height is 'The height up to which a second provider has the same blocks as we do. Nothing above it is credited.';
comment on column deposit.networks.doubt_code is 'In what our two providers contradict each other right now; null while they do not.';
comment on column deposit.networks.witness_late_since is 'Since when crediting waits for the second provider, which is silent or behind; null while it keeps up.';
