-- Why: who held the API's login could store an address that does not follow from the account's key, at an index or for a customer that had none: that customer, and the
-- next one of the space, were answered with a fault until somebody deleted the row. Which index is whose is now given by a function, in order and once; an address is
-- stored beside it, and one that does not fit its index stands in nobody's way.
-- Data: every customer keeps their index and address; whose an address is moves to the new table.
create table custody.handed_out (
  space text not null references custody.deposit_accounts,
  index integer not null check (index >= 0),
  user_id text not null,
  at timestamptz not null,
  primary key (space, index),
  unique (user_id, space)
);
comment on table custody.handed_out is 'Which index of a space''s account is which customer''s. Written by custody.hand_out alone; none is changed or taken back.';
insert into custody.handed_out (space, index, user_id, at) select space, index, user_id, created_at from custody.deposit_addresses;

alter table custody.deposit_addresses
  drop constraint deposit_addresses_pkey,
  drop constraint deposit_addresses_network_index_key,
  drop constraint deposit_addresses_lookup_key_once,
  drop column user_id,
  add primary key (space, index, lookup_key, address),
  add foreign key (space, index) references custody.handed_out (space, index);
-- A scan asks for thousands of keys per block, and a hash finds each in one step however many addresses there are.
create index deposit_addresses_lookup_key on custody.deposit_addresses using hash (lookup_key);
comment on table custody.deposit_addresses is 'Addresses as they were derived for an index. A row counts only when the account''s key gives it at its index.';

create function custody.hand_out(p_user_id text, p_space text, p_at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mine integer;
  given integer;
begin
  select index into mine from custody.handed_out where user_id = p_user_id and space = p_space;
  if found then return mine; end if;
  select next_index into given from custody.deposit_accounts where space = p_space for update;
  if not found then return null; end if;
  -- Whoever was first with this customer has committed by now.
  select index into mine from custody.handed_out where user_id = p_user_id and space = p_space;
  if found then return mine; end if;
  while exists (select from custody.handed_out where space = p_space and index = given) loop given := given + 1; end loop;
  -- Where the vault makes keys ahead, none is given that it has not made.
  if exists (select from custody.pool_keys where space = p_space)
    and not exists (select from custody.pool_keys where space = p_space and index = given) then return null; end if;
  update custody.deposit_accounts set next_index = given + 1 where space = p_space;
  insert into custody.handed_out (space, index, user_id, at) values (p_space, given, p_user_id, p_at);
  return given;
end $$;
comment on function custody.hand_out(text, text, timestamptz) is 'The customer''s index in a space, the next free one at the first call; null without an account, or without a key made ahead.';
revoke all on function custody.hand_out(text, text, timestamptz) from public;
grant execute on function custody.hand_out(text, text, timestamptz) to zend_app;
grant select on custody.handed_out to zend_app;
revoke update (next_index) on custody.deposit_accounts from zend_app;
