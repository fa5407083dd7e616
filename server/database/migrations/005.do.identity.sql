-- Who a customer is, how they prove it, and which sessions are open. Written by the API; PINs and the codes of acts by
-- the confirmer; the worker drops what is past its life. Codes, tokens and PINs are stored as keyed hashes.
-- A row of users without a verified address is a sign-up under way: several may name one address, and the one whose
-- bearer can read that mailbox becomes the account. So an address alone never shows who has an account.
-- Triggers keep things going one way (docs/decisions/054): a stolen API login can act, but revive, shorten and thaw
-- nothing. An account that is closed keeps its row, since the books refer to it.
create schema identity;

create table identity.users (
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
  password_hash text not null,
  password_changed_at timestamptz not null,
  username_changed_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  email_verified_at timestamptz,
  frozen_at timestamptz,
  closed_at timestamptz,
  constraint users_phone check (sealed_phone is not null or closed_at is not null)
);
comment on column identity.users.email_verified_at is
  'Null while the sign-up is under way; such a row cannot sign in and is dropped after a day.';
comment on column identity.users.username_changed_at is
  'When the username was last changed; null while it is the one of the sign-up.';
comment on column identity.users.image is 'The id of the profile picture (pictures.profile); null without one.';
comment on column identity.users.frozen_at is
  'Since when nobody signs in; null again once a new password was set through the mailbox.';
comment on column identity.users.closed_at is
  'When the account was closed, for ever; names, address and phone are then placeholders.';
comment on column identity.users.password_hash is 'The hash, and behind ~ its HMAC, which names whose it is.';
comment on column identity.users.sealed_phone is 'The number, sealed; a closed account has none.';
create unique index users_email_verified on identity.users (email) where email_verified_at is not null;
create index users_pending on identity.users (email, created_at desc) where email_verified_at is null;
create index users_pending_age on identity.users (created_at) where email_verified_at is null;

-- A username that was given up is held for a while, so that nobody who takes it is paid by those who still know it as
-- somebody else's.
create table identity.former_usernames (
  username text collate "C" primary key check (username ~ '^[a-z0-9_]{3,20}$'),
  user_id text collate "C" not null references identity.users (id),
  held_until timestamptz not null
);
comment on table identity.former_usernames is
  'Usernames that were given up; until then nobody but their last owner may take them.';

create table identity.closed_accounts (
  user_id text collate "C" primary key references identity.users (id),
  closed_at timestamptz not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  sealed bytea,
  erase_at timestamptz not null
);
comment on column identity.closed_accounts.email_hash is
  'Keyed hash of the address: whoever asks can be told whether it had an account, and nobody reads it from here.';
comment on column identity.closed_accounts.sealed is
  'Who it was, encrypted, for as long as the law has us keep it; null afterwards.';

create table identity.trusted_devices (
  id text collate "C" primary key check (id like 'tdv\_%'),
  user_id text collate "C" not null references identity.users (id),
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table identity.trusted_devices is
  'Browsers that need no mailed code to sign in. Each holds a token of which this is the hash.';
create index trusted_devices_user on identity.trusted_devices (user_id);

create table identity.sessions (
  id text collate "C" primary key check (id like 'ses\_%'),
  user_id text collate "C" not null references identity.users (id) on delete cascade,
  kind text not null check (kind in ('sign-up', 'pre-auth', 'session')),
  device text not null,
  user_agent text,
  trusted_id text collate "C" references identity.trusted_devices (id) on delete set null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
comment on table identity.sessions is 'One sign-in on one device. Every token made from it dies with it.';
comment on column identity.sessions.user_agent is 'What the browser said of itself at sign-in; never a proof.';
comment on column identity.sessions.trusted_id is 'The trusted device that the session was opened on.';
create index sessions_user on identity.sessions (user_id, kind);
create index sessions_trusted on identity.sessions (trusted_id) where trusted_id is not null;

create table identity.tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id text collate "C" not null references identity.sessions (id) on delete cascade,
  purpose text not null check (purpose in ('access', 'refresh')),
  member_id text collate "C" check (member_id is null or purpose = 'access'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column identity.tokens.member_id is
  'For a company''s money: the place in it that the bearer acts from. Without one the token is for their own.';
comment on column identity.tokens.used_at is 'Refresh tokens work once; one that comes back ends its session.';
comment on column identity.tokens.hash is 'A keyed hash of the token, which names its holder.';
create index tokens_session on identity.tokens (session_id);
create index tokens_expiry on identity.tokens (expires_at);

create table identity.freeze_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text collate "C" not null references identity.users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity.freeze_links is
  'Links in mails about a new device, by which whoever reads the mailbox freezes the account.';
create index freeze_links_user on identity.freeze_links (user_id);

create table identity.codes (
  subject text collate "C" not null,
  purpose text not null,
  means text not null default 'code' check (means in ('code', 'passkey')),
  binding bytea not null check (octet_length(binding) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (subject, purpose)
);
comment on table identity.codes is 'The newest one-time code of a subject and purpose; sending another replaces it.';
comment on column identity.codes.binding is
  'Hash of what exactly the code confirms (action, amount, destination); of the empty text when it confirms only '
  'its purpose.';
comment on column identity.codes.means is 'How its owner came to it: by a mail, or by answering with a passkey.';
create index codes_expiry on identity.codes (expires_at);

create table identity.throttles (
  scope text not null,
  key bytea not null check (octet_length(key) = 32),
  times timestamptz[] not null default '{}',
  paused_until timestamptz,
  updated_at timestamptz not null,
  primary key (scope, key)
);
comment on table identity.throttles is
  'Recent tries per account, network address or mail address. Keys are keyed hashes: the table names nobody.';
create index throttles_age on identity.throttles (updated_at);

-- The PIN that every movement of money out asks for. The key of its hash is not in the database.
create table identity.pins (
  user_id text collate "C" primary key references identity.users (id),
  salt bytea not null check (octet_length(salt) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  eased smallint not null default 0,
  eased_since timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on column identity.pins.wrong is
  'Wrong tries since the last right one. Counted on the locked row before the next try is looked at.';
comment on column identity.pins.eased is
  'How often the count of wrong tries went down within a day of eased_since. Written by a trigger alone.';

create table identity.holds (
  user_id text collate "C" not null references identity.users (id),
  reason text not null check (reason in (
    'password_reset', 'password_changed', 'pin_reset', 'two_factor_reset', 'email_changed', 'phone_changed', 'frozen'
  )),
  until timestamptz not null,
  primary key (user_id, reason)
);
comment on table identity.holds is 'Until when a customer sends no money, and why; the last one of each reason.';

create table identity.deposit_holds (
  holder text collate "C" primary key check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  since timestamptz not null
);
comment on table identity.deposit_holds is
  'Customers who send no money because of a deposit that its chain took back. Only the worker begins and ends it; '
  'the API cannot.';

create table identity.replaced (
  digest bytea primary key check (octet_length(digest) = 32),
  user_id text collate "C" not null,
  by_xact xid8 not null default pg_current_xact_id()
);
comment on table identity.replaced is
  'What was once a hash or a sealed secret of a customer''s, as SHA-256. Written by triggers alone.';
create index replaced_user on identity.replaced (user_id);

-- Accounts stay, keep their address, and are opened and closed once.
create function identity.keep_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'account % is never deleted', old.id;
end $$;
create trigger keep_accounts before delete on identity.users for each row when (old.email_verified_at is not null)
  execute function identity.keep_accounts();
create function identity.refuse_user_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_op = 'INSERT' then
    if num_nonnulls(new.email_verified_at, new.frozen_at, new.closed_at) > 0 then
      raise exception 'an account begins as a sign-up' using errcode = 'insufficient_privilege';
    end if;
  elsif new.email <> old.email and (old.closed_at is not null or new.closed_at is null)
    or old.closed_at is not null and new.closed_at is distinct from old.closed_at
    or old.email_verified_at is not null and new.email_verified_at is distinct from old.email_verified_at
  then
    raise exception 'an account keeps its address, and is opened and closed once'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_within_role before insert or update on identity.users for each row
  execute function identity.refuse_user_change();

-- A process may remember who holds a token as long as it hears of every session that ends. The row tells of itself, so
-- that no way of ending one can forget to. Heard when, and only if, the transaction commits. Only of full sessions: the
-- first steps of signing in and up are never remembered. bearers.repo.ts looks whether both triggers are in force.
create function identity.tell_session_ended() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
create trigger tell_ended after update of ended_at on identity.sessions
  for each row when (old.kind = 'session' and old.ended_at is null and new.ended_at is not null)
    execute function identity.tell_session_ended();
create trigger tell_gone after delete on identity.sessions
  for each row when (old.kind = 'session' and old.ended_at is null) execute function identity.tell_session_ended();

-- What has ended or was used stays so, and a pause on money out is never shortened: only that of a frozen account ends
-- early, with a new password.
create function identity.refuse_revival() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what has ended on % stays ended', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger sessions_stay_ended before update on identity.sessions for each row
  when (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    execute function identity.refuse_revival();
create trigger tokens_stay_used before update on identity.tokens for each row
  when (old.used_at is not null and new.used_at is null) execute function identity.refuse_revival();
create trigger devices_stay_revoked before update on identity.trusted_devices for each row
  when (old.revoked_at is not null and new.revoked_at is null) execute function identity.refuse_revival();
create trigger links_stay_used before update on identity.freeze_links for each row
  when (old.used_at is not null and new.used_at is null) execute function identity.refuse_revival();
create trigger holds_last before update on identity.holds for each row
  when (new.until < old.until and old.reason <> 'frozen') execute function identity.refuse_revival();

-- Guesses at a code are counted for as long as it is this code, and it lives no longer than it was sent with. A code
-- that was replaced does not come back.
create function identity.refuse_code_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.code_hash = old.code_hash then
    if new.tries >= old.tries and new.expires_at <= old.expires_at and new.sent_at = old.sent_at
      and new.binding = old.binding
      and (old.used_at is null or new.used_at is not null)
    then
      return new;
    end if;
  elsif new.sent_at >= old.sent_at then
    return new;
  end if;
  raise exception 'a code keeps its tries and its end' using errcode = 'insufficient_privilege';
end $$;
create trigger codes_within_role before update on identity.codes for each row
  execute function identity.refuse_code_change();

-- Codes of acts are made and counted by the confirmer; the API uses one up, and makes those of signing in.
create function identity.refuse_foreign_code() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.purpose not in ('withdrawal', 'beneficiary', 'transaction-pin', 'account') or roles.is_confirmer() then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.used_at is null and new.used_at is not null
    and to_jsonb(new) - 'used_at' = to_jsonb(old) - 'used_at' then
    return new;
  end if;
  raise exception 'a code of % is not this process''s', new.purpose using errcode = 'insufficient_privilege';
end $$;
create trigger codes_of_their_process before insert or update on identity.codes for each row
  execute function identity.refuse_foreign_code();

-- A password, PIN or authenticator that was replaced does not come back: nobody gets around a count of wrong tries or
-- a freeze by putting another in its place for a moment. The trigger's arguments: the owner's column, the secret's.
create function identity.keep_replaced() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_owner text := to_jsonb(old) ->> tg_argv[0];
  v_old text := to_jsonb(old) ->> tg_argv[1];
  v_new text := case tg_op when 'UPDATE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  if v_old = v_new then return new; end if;
  if v_old not in ('', '\x') then
    insert into identity.replaced (digest, user_id) values (sha256(convert_to(v_owner || ' ' || v_old, 'UTF8')),
      v_owner) on conflict do nothing;
  end if;
  if v_new not in ('', '\x') and exists (select from identity.replaced
    where digest = sha256(convert_to(v_owner || ' ' || v_new, 'UTF8'))) then
    raise exception 'what was replaced on % does not come back', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger passwords_stay_replaced before update of password_hash on identity.users for each row
  execute function identity.keep_replaced('id', 'password_hash');
create trigger pins_stay_replaced before update of hash on identity.pins for each row
  execute function identity.keep_replaced('user_id', 'hash');

-- A frozen account is thawed by a new password alone, and the pause that came with the freeze ends after it.
create function identity.refuse_thaw() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'users' then
    if not roles.is_worker() and not exists (select from identity.replaced r where r.user_id = old.id
      and r.by_xact = pg_current_xact_id()) then
      raise exception 'a new password opens a frozen account' using errcode = 'insufficient_privilege';
    end if;
  elsif not roles.is_worker() and exists (select from identity.users u where u.id = old.user_id
    and u.frozen_at is not null) then
    raise exception 'a frozen account pauses' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_stay_frozen before update of frozen_at on identity.users for each row
  when (old.frozen_at is not null and new.frozen_at is null) execute function identity.refuse_thaw();
create trigger frozen_holds_last before update on identity.holds for each row
  when (new.until < old.until and old.reason = 'frozen') execute function identity.refuse_thaw();

-- The count of wrong tries starts afresh, and a pause ends early, a dozen times a day at most, by this clock. A
-- customer who is right after that keeps the count, and is still let in. The trigger's argument: the secret's column.
create function identity.bound_easing() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_same boolean := (to_jsonb(old) ->> tg_argv[0]) = (to_jsonb(new) ->> tg_argv[0]);
begin
  if roles.is_worker() or new.wrong >= old.wrong
    and (old.locked_until is null or old.locked_until <= clock_timestamp() or new.locked_until >= old.locked_until)
  then
    return new;
  end if;
  if old.eased_since is null or old.eased_since < clock_timestamp() - interval '1 day' then
    new.eased := 1;
    new.eased_since := clock_timestamp();
  elsif old.eased < 12 then
    new.eased := old.eased + 1;
  elsif v_same then
    new.wrong := greatest(old.wrong, new.wrong);
    new.locked_until := old.locked_until;
  else
    raise exception 'wrong tries were forgiven too often' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger pins_count before update of wrong, locked_until on identity.pins for each row
  execute function identity.bound_easing('hash');

-- Locks that last until the transaction ends, of many in one order: one act of a holder's at a time goes on, and money
-- is locked after it everywhere.
create function identity.lock_acts(p_holders text[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('identity.acts:' || h.holder, 0))
    from (select distinct u.holder from unnest(p_holders) u (holder) order by 1) h;
end $$;

-- Keeps accounts from being closed until the transaction ends; waits for closings that are under way. False when one of
-- them is closed, or was never opened. Any number of transactions may keep an account open at once.
create function identity.keep_open(p_users text[]) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('identity.closing:' || h.id, 0))
    from (select distinct u.id from unnest(p_users) u (id) order by 1) h;
  -- A statement of its own: it has to see what a closing has committed meanwhile.
  return not exists (select from unnest(p_users) h (id) where not exists (select from identity.users u
    where u.id = h.id and u.email_verified_at is not null and u.closed_at is null));
end $$;

-- A companion of postings (docs/decisions/012): uses up the codes that confirmed them. LX020 undoes the posting whose
-- code was used or replaced meanwhile. Each code is looked up by key, whatever the statistics say (so the settings).
create function identity.spend_codes(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_standing int;
begin
  with given as materialized (
    select r.* from rows from (json_to_recordset(p_rows) as (subject text, purpose text, sent_at timestamptz,
      at timestamptz)) with ordinality r (subject, purpose, sent_at, at, place)
    where p_written[r.place] and r.subject is not null
  ),
  spent as (
    update identity.codes c set used_at = g.at from given g
    where c.subject = g.subject and c.purpose = g.purpose and c.sent_at = g.sent_at and c.used_at is null
    returning 1
  )
  select (select count(*) from given) - (select count(*) from spent) into v_standing;
  if v_standing > 0 then raise exception 'a code is used up' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema identity from public;
grant usage on schema identity to zend_app, zend_confirmer;
grant select on identity.users, identity.sessions, identity.tokens, identity.codes, identity.throttles,
  identity.holds, identity.trusted_devices, identity.freeze_links
to zend_app;
-- Others see whether there is a PIN.
grant select (user_id) on identity.pins to zend_app;

grant insert, delete on identity.users to zend_api;
grant update (first_name, last_name, username, username_changed_at, email, sealed_phone, locale, image,
  referral_code, password_hash, password_changed_at, email_verified_at, frozen_at, closed_at)
on identity.users to zend_api;
grant insert, update (last_seen_at, ended_at, ended_because) on identity.sessions to zend_api;
grant insert, update (used_at) on identity.tokens to zend_api;
grant insert, update (binding, code_hash, means, tries, sent_at, expires_at, used_at) on identity.codes to zend_api;
grant insert, update on identity.throttles to zend_api;
grant insert, update (until) on identity.holds to zend_api;
grant insert, update (revoked_at) on identity.trusted_devices to zend_api;
grant insert, delete, update (used_at) on identity.freeze_links to zend_api;
grant select, insert, update, delete on identity.former_usernames to zend_api;
grant insert on identity.closed_accounts to zend_api;
grant select on identity.deposit_holds to zend_api;

-- The nightly clearing out. PostgreSQL reads what it picks rows by.
grant delete on identity.users, identity.sessions, identity.tokens, identity.codes, identity.throttles,
  identity.trusted_devices, identity.freeze_links
to zend_worker;
grant select, delete on identity.former_usernames to zend_worker;
grant select (user_id, erase_at, sealed), update (sealed) on identity.closed_accounts to zend_worker;
grant select, insert, delete on identity.deposit_holds to zend_worker;

-- email_verified_at: the rule where a letter may go looks at sign-ups too (notices.refuse_foreign_address).
grant select (id, email, locale, email_verified_at) on identity.users to zend_confirmer;
grant select, insert, update (salt, hash, wrong, locked_until, changed_at) on identity.pins to zend_confirmer;
grant select, insert, update on identity.codes, identity.throttles to zend_confirmer;
grant select, insert, update (until) on identity.holds to zend_confirmer;
grant execute on function identity.lock_acts(text[]), identity.keep_open(text[]) to zend_app;
grant execute on function identity.spend_codes(json, boolean[], timestamptz) to zend_api;
