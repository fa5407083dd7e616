-- Why: a network is read and paid on only once somebody has to do with it: an address there, or the wish to pay out there. The others cost nobody a node's calls,
-- and on a developer's machine no node.
-- Data: the networks that were watched until now count as in use from now on, whether or not customers have addresses there: coins lie there, and payments may be
-- under way.
create table custody.networks_in_use (
  network text primary key,
  since timestamptz not null
);
comment on table custody.networks_in_use is 'Networks that somebody has to do with. None is ever taken out again.';
insert into custody.networks_in_use (network, since) select network, now() from deposit.networks;
grant select, insert on custody.networks_in_use to zend_app;
