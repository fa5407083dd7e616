-- Why: a network is read and paid on only once somebody has to do with it: an address there, or the wish to pay out there. The others cost nobody a node's calls,
-- and on a developer's machine no node.
-- Data: the networks that customers have addresses on count as in use from now on; those of a shared space are the ones that existed until today.
create table custody.networks_in_use (
  network text primary key,
  since timestamptz not null
);
comment on table custody.networks_in_use is 'Networks that somebody has to do with. None is ever taken out again.';
insert into custody.networks_in_use (network, since) select space, min(created_at) from custody.deposit_addresses group by space;
grant select, insert on custody.networks_in_use to zend_app;
