-- Why: what our provider leaves out of a block is missing without a word. The second provider is read too, behind our own scan, and what only it shows is looked into.
-- Data: none is touched; it is read from the height that both have agreed to by then.
alter table deposit.networks add column witnessed_height bigint check (witnessed_height >= 0);
comment on column deposit.networks.witnessed_height is 'The height up to which the second provider was read for transfers of its own.';

create table deposit.witnessed (
  network text not null,
  txid text not null,
  block_height bigint not null,
  block_hash text not null,
  state text not null default 'open' check (state in ('open', 'found', 'gone')),
  seen_at timestamptz not null,
  next_at timestamptz not null,
  looks integer not null default 0,
  told_at timestamptz,
  primary key (network, txid)
);
comment on table deposit.witnessed is 'Transactions that pay us by the second provider and were in no books when it was read. `found`: they are by now; `gone`: nobody has them any more.';
create index witnessed_open on deposit.witnessed (network, next_at) where state = 'open';
grant select, insert, update on deposit.witnessed to zend_worker;
