-- Why: one list of everything that happened to a customer's money, whatever the product, that stays fast at ten million rows: every read starts
-- from one customer and walks an index backwards, so its cost depends on the page and not on the table.
-- Data: none is touched.
create schema activity;

create table activity.items (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  type text not null check (type in ('deposit', 'withdrawal', 'swap', 'transfer', 'quick_sell')),
  direction text not null check (direction in ('in', 'out')),
  asset text not null,
  amount numeric(38, 0) not null check (amount >= 0),
  network text,
  badge text not null check (badge in ('returned', 'failed', 'success', 'pending', 'action-required', 'action-updated', 'processing')),
  search text not null,
  occurred_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column activity.items.search is 'What the search box looks through, lower-case: ids, coin, network, address, amount.';
create index items_newest on activity.items (user_id, occurred_at desc, id desc);
create index items_newest_by_asset on activity.items (user_id, asset, occurred_at desc, id desc);
create index items_newest_by_type on activity.items (user_id, type, occurred_at desc, id desc);
create index items_newest_by_badge on activity.items (user_id, badge, occurred_at desc, id desc);

grant usage on schema activity to zend_app;
grant select, insert, update on activity.items to zend_app;
