-- Customers' accounts. A row of users without a verified address is a pending sign-up: several may have the same
-- address, and the one whose owner can read that mailbox becomes the account. So an address alone never reveals who has
-- one. A closed account keeps its row, since the books refer to it. Written by the API; the worker deletes expired
-- sign-ups and usernames.
create schema persons;
comment on schema persons is 'Customers'' accounts.';

create table persons.users (
  id text collate "C" primary key check (id like 'usr\_%'),
  first_name text not null,
  last_name text not null,
  username text collate "C" not null constraint users_username unique check (username ~ '^[a-z0-9_]{3,20}$'),
  email text collate "C" not null check (email = lower(email)),
  sealed_phone bytea,
  country text not null check (length(country) = 2),
  locale text not null,
  image text constraint users_image_is_a_picture check (image like 'pic\_%'),
  referral_code text,
  company jsonb,
  password_hash text not null,
  password_changed_at timestamptz not null,
  username_changed_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  email_verified_at timestamptz,
  frozen_at timestamptz,
  unfrozen_at timestamptz,
  closed_at timestamptz,
  constraint users_phone check (sealed_phone is not null or closed_at is not null),
  constraint users_company check (company is null or email_verified_at is null)
);
comment on column persons.users.email_verified_at is
  'Null while the sign-up is pending; such a row cannot sign in and is deleted after a day.';
comment on column persons.users.username_changed_at is
  'When the username was last changed; null while it is the one of the sign-up.';
comment on column persons.users.image is 'The id of the profile picture (pictures.profile); null without one.';
comment on column persons.users.frozen_at is
  'Since when signing in is blocked; null again once the owner proved who they are, by a passkey or by documents.';
comment on column persons.users.unfrozen_at is
  'When it was last opened again; links in mails from before freeze no more.';
comment on column persons.users.closed_at is
  'When the account was closed, for ever; names, address and phone are then placeholders.';
comment on column persons.users.password_hash is 'The hash, followed by ~ and its HMAC, which covers its owner.';
comment on column persons.users.sealed_phone is 'The number, sealed; a closed account has none.';
comment on column persons.users.company is
  'The company that a pending sign-up asks to open; null once the address is verified.';
create unique index users_email_verified on persons.users (email) where email_verified_at is not null;
create index users_pending on persons.users (email, created_at desc) where email_verified_at is null;
create index users_pending_age on persons.users (created_at) where email_verified_at is null;

-- A person's new address, which a code was mailed to: the database lets a mail go there. The address becomes theirs only
-- by the confirmer's note (confirmation.contacts).
create table persons.new_addresses (
  user_id text collate "C" primary key references persons.users (id),
  email text collate "C" not null check (email = lower(email)),
  asked_at timestamptz not null
);
comment on table persons.new_addresses is 'The address that each person last asked to change to.';
create index new_addresses_email on persons.new_addresses (email);

-- Whether somebody asked to change to this address, for the rule on a mail's recipient.
create function persons.is_new_address(p_email text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from persons.new_addresses n where n.email = p_email)
$$;

-- A former username is reserved for a while, so that nobody who takes it is paid by people who still know it as
-- somebody else's.
create table persons.former_usernames (
  username text collate "C" primary key check (username ~ '^[a-z0-9_]{3,20}$'),
  user_id text collate "C" not null references persons.users (id),
  held_until timestamptz not null
);
comment on table persons.former_usernames is 'Former usernames; until then only their last owner may take them.';

-- Accounts stay, are opened and closed once, and change their address as the confirmer noted it.
create function persons.keep_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'account % is never deleted', old.id;
end $$;
create trigger keep_accounts before delete on persons.users for each row when (old.email_verified_at is not null)
  execute function persons.keep_accounts();
create function persons.refuse_user_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_op = 'INSERT' then
    if num_nonnulls(new.email_verified_at, new.frozen_at, new.unfrozen_at, new.closed_at) > 0 then
      raise exception 'an account begins as a sign-up' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.closed_at is not null and (new.email <> old.email or new.closed_at is distinct from old.closed_at)
    or old.email_verified_at is not null and new.email_verified_at is distinct from old.email_verified_at
  then
    raise exception 'an account is opened and closed once' using errcode = 'insufficient_privilege';
  end if;
  -- Closing puts a placeholder in its place.
  if new.email <> old.email and new.closed_at is null then
    perform confirmation.take_contact(old.id, 'email', new.email);
  end if;
  return new;
end $$;
create trigger users_within_role before insert or update on persons.users for each row
  execute function persons.refuse_user_change();

create trigger passwords_stay_replaced before update of password_hash on persons.users for each row
  execute function guards.keep_replaced('id', 'password_hash');

-- What unfreezes an account is a passkey that the confirmer judged and noted, once and soon, or documents that the
-- worker's role accepted. A stolen login of the API opens none, and has no link in a mail lapse.
create function persons.refuse_thaw() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  delete from confirmation.unfreezes u
    where u.user_id = old.id and u.confirmed_at > clock_timestamp() - interval '10 minutes';
  if not found then
    raise exception 'nobody confirmed that % is opened again', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_unfrozen_once before update of unfrozen_at on persons.users for each row
  when (new.unfrozen_at is distinct from old.unfrozen_at and (old.frozen_at is null or new.frozen_at is not null))
  execute function guards.refuse_revival();
create trigger users_stay_frozen before update of frozen_at on persons.users for each row
  when (old.frozen_at is not null and new.frozen_at is null) execute function persons.refuse_thaw();

-- Keeps accounts from being closed until the transaction ends; waits for closings in progress. Returns false when one
-- of them is closed, or was never opened. Any number of transactions may keep an account open at once.
create function persons.keep_open(p_users text[]) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('persons.closing:' || h.id, 0))
    from (select distinct u.id from unnest(p_users) u (id) order by 1) h;
  -- A separate statement: it must see what a closing has committed meanwhile.
  return not exists (select from unnest(p_users) h (id) where not exists (select from persons.users u
    where u.id = h.id and u.email_verified_at is not null and u.closed_at is null));
end $$;

revoke all on all functions in schema persons from public;
grant usage on schema persons to zend_app, zend_confirmer;
grant select on persons.users to zend_app;
grant insert, delete on persons.users to zend_api;
grant update (first_name, last_name, username, username_changed_at, email, sealed_phone, locale, image, referral_code, company,
  password_hash, password_changed_at, email_verified_at, frozen_at, unfrozen_at, closed_at)
on persons.users to zend_api;
grant select, insert, update, delete on persons.former_usernames, persons.new_addresses to zend_api;
grant delete, update (frozen_at, unfrozen_at) on persons.users to zend_worker;
grant select, delete on persons.former_usernames, persons.new_addresses to zend_worker;
-- email_verified_at: the rule on a mail's recipient reads sign-ups, too (notices.refuse_foreign_address).
grant select (id, email, locale, email_verified_at) on persons.users to zend_confirmer;
-- Whom a request of an API key pays by username, and whether the key's member froze their account, the confirmer looks
-- up itself.
grant select (username, frozen_at, closed_at) on persons.users to zend_confirmer;
grant execute on function persons.keep_open(text[]) to zend_app;
grant execute on function persons.is_new_address(text) to zend_app, zend_confirmer;
