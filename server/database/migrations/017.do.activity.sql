-- A holder's history across products: fast at ten million rows, since every read starts from one holder and walks an
-- index backwards. Written by every product, API and worker; an item's content stays, only its badge changes.
create schema activity;

-- One holder's view of one thing: a swap has two sides (counter), a transfer belongs to two holders.
create table activity.items (
  id text collate "C" not null,
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  type text not null check (type in ('deposit', 'withdrawal', 'swap', 'transfer', 'quick_sell', 'fx')),
  direction text not null check (direction in ('in', 'out')),
  asset text not null,
  amount numeric(38, 0) not null check (amount >= 0),
  counter_asset text,
  counter_amount numeric(38, 0) check (counter_amount >= 0),
  party text,
  party_name text,
  made_by text collate "C",
  network text,
  badge text not null check (
    badge in ('returned', 'failed', 'success', 'pending', 'action-required', 'action-updated', 'processing')
  ),
  search text not null,
  occurred_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, holder),
  constraint counter_whole check ((counter_asset is null) = (counter_amount is null))
);
comment on column activity.items.search is
  'The text that the search matches, lower-case: ids, coin, network, address, amount.';
comment on column activity.items.party is 'The counterparty as shown: a username or an address.';
comment on column activity.items.party_name is 'The name of a company as counterparty, since it has no username.';
comment on column activity.items.made_by is 'The member who did it for a company; null for a person''s own money.';
create index items_newest on activity.items (holder, occurred_at desc, id desc);
create index items_newest_by_asset on activity.items (holder, asset, occurred_at desc, id desc);
create index items_newest_by_type on activity.items (holder, type, occurred_at desc, id desc);
create index items_newest_by_counter on activity.items (holder, counter_asset, occurred_at desc, id desc)
  where counter_asset is not null;
-- Nearly everything ends as a success, often at once: without those this index is small, and booking touches one less
-- page at a random place, the most expensive part of it at ten million rows. The plain list finds them as well.
create index items_newest_by_badge on activity.items (holder, badge, occurred_at desc, id desc)
  where badge <> 'success';

-- A companion of postings (docs/decisions/012).
create function activity.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into activity.items (id, holder, type, direction, asset, amount, counter_asset, counter_amount, party,
    party_name, made_by, network, badge, search, occurred_at, updated_at)
  select r.id, r.holder, r.type, r.direction, r.asset, r.amount, r.counter_asset, r.counter_amount, r.party,
    r.party_name, r.made_by, r.network, r.badge, r.search, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, holder text, type text, direction text, asset text,
    amount numeric, counter_asset text, counter_amount numeric, party text, party_name text, made_by text,
    network text, badge text, search text, occurred_at timestamptz)) with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;

revoke all on all functions in schema activity from public;
grant usage on schema activity to zend_app;
grant select, insert, update (badge, updated_at) on activity.items to zend_app;
grant execute on function activity.record(json, boolean[], timestamptz) to zend_app;
