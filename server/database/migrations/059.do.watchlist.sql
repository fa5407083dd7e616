-- The coins that a person watches, in their own order, and the prices that they want to be told of. It belongs to the
-- person in both apps and decides nothing about money. The API writes what somebody wishes; only the worker tells.
create schema watchlist;
comment on schema watchlist is 'Favourite coins and price alerts of persons.';

create table watchlist.lists (
  user_id text collate "C" primary key references persons.users (id),
  coins text[] not null default '{}' check (cardinality(coins) <= 100 and pg_column_size(coins) <= 4096),
  updated_at timestamptz not null
);
comment on column watchlist.lists.coins is 'In the person''s order.';

create table watchlist.alerts (
  id text collate "C" primary key check (id ~ '^pal_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text collate "C" not null references persons.users (id),
  coin text collate "C" not null check (length(coin) <= 16),
  kind text not null check (kind in ('above', 'below', 'change')),
  quote text collate "C" not null check (length(quote) <= 16),
  level numeric(38, 18) not null check (level > 0),
  is_armed boolean not null default true,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  told_at timestamptz,
  constraint alerts_once unique (user_id, coin, kind, quote, level),
  constraint alerts_armed check (is_armed or told_at is not null)
);
comment on column watchlist.alerts.level is
  'Whole quote for one whole coin; of a change, percent within 24 hours, up or down.';
comment on column watchlist.alerts.is_armed is
  'False from when it was told until the price is clearly back on the other side: one crossing is told once.';
create index alerts_armed on watchlist.alerts (coin, quote, kind, level) where is_armed;
create index alerts_told on watchlist.alerts (coin, quote, kind, level) where not is_armed;
create index alerts_expiry on watchlist.alerts (expires_at);

-- What was told is the worker's to say.
create function watchlist.begin_armed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not new.is_armed or new.told_at is not null then
    raise exception 'an alert begins untold' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger begin_armed before insert on watchlist.alerts for each row execute function watchlist.begin_armed();

revoke all on all functions in schema watchlist from public;
grant usage on schema watchlist to zend_api, zend_worker;
grant select, insert, delete, update (coins, updated_at) on watchlist.lists to zend_api;
grant select, insert, delete on watchlist.alerts to zend_api;
grant select, delete, update (is_armed, told_at) on watchlist.alerts to zend_worker;
