-- Why: a swap has two sides and a transfer belongs to two customers. An item says what came back (counter) and who is at the other end (party),
-- and is now one customer's view of a thing, so its key is the thing and the customer. Data: existing items get no counter and no party.
alter table activity.items
  add column counter_asset text,
  add column counter_amount numeric(38, 0) check (counter_amount >= 0),
  add column party text,
  add constraint counter_whole check ((counter_asset is null) = (counter_amount is null)),
  drop constraint items_pkey,
  add primary key (id, user_id);
comment on column activity.items.party is 'Who or what is at the other end, as shown: a username, an address.';
create index items_newest_by_counter on activity.items (user_id, counter_asset, occurred_at desc, id desc) where counter_asset is not null;
