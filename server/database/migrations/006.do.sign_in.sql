-- Proof of a customer's identity: open sessions and their tokens, browsers that need no mailed code, and what is left
-- of a closed account. Tokens are stored as keyed hashes. Written by the API; the worker
-- deletes what has expired.
create schema sign_in;
comment on schema sign_in is 'Sessions, their tokens, and trusted devices.';

create table sign_in.trusted_devices (
  id text collate "C" primary key check (id like 'tdv\_%'),
  user_id text collate "C" not null references persons.users (id),
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table sign_in.trusted_devices is
  'Browsers that need no mailed code to sign in. Each holds a token of which this is the hash.';
create index trusted_devices_user on sign_in.trusted_devices (user_id);

create table sign_in.sessions (
  id text collate "C" primary key check (id like 'ses\_%'),
  user_id text collate "C" not null references persons.users (id) on delete cascade,
  kind text not null check (kind in ('sign-up', 'pre-auth', 'session')),
  device text not null,
  user_agent text,
  trusted_id text collate "C" references sign_in.trusted_devices (id) on delete set null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
comment on table sign_in.sessions is 'One sign-in on one device. Every token made from it ends with it.';
comment on column sign_in.sessions.user_agent is 'The browser''s User-Agent at sign-in; never a proof.';
comment on column sign_in.sessions.trusted_id is 'The trusted device that the session was opened on.';
create index sessions_user on sign_in.sessions (user_id, kind);
create index sessions_trusted on sign_in.sessions (trusted_id) where trusted_id is not null;

create table sign_in.tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id text collate "C" not null references sign_in.sessions (id) on delete cascade,
  purpose text not null check (purpose in ('access', 'refresh')),
  member_id text collate "C" check (member_id is null or purpose = 'access'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column sign_in.tokens.member_id is
  'For a company''s money: the membership that its holder acts from. Without one the token is for their own money.';
comment on column sign_in.tokens.used_at is 'Refresh tokens work once; a second use ends the session.';
comment on column sign_in.tokens.hash is 'A keyed hash of the token, which names its holder.';
create index tokens_session on sign_in.tokens (session_id);
create index tokens_expiry on sign_in.tokens (expires_at);

create table sign_in.closed_accounts (
  user_id text collate "C" primary key references persons.users (id),
  closed_at timestamptz not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  sealed bytea,
  erase_at timestamptz not null
);
comment on column sign_in.closed_accounts.email_hash is
  'Keyed hash of the address: a person who asks can learn whether it had an account, but nobody can read it from '
  'here.';
comment on column sign_in.closed_accounts.sealed is
  'The owner''s identity, encrypted, for as long as the law requires; null afterwards.';

-- Announces ended sessions. A process may cache a token's actor as long as it receives the announcement of every ended
-- session. The trigger announces, so that no way of ending one can forget to. Sent when, and only if, the transaction
-- commits, and only for full sessions: the first steps of signing in and up are never cached. token-cache.repo.ts checks
-- that both triggers are enabled.
create function sign_in.tell_session_ended() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
create trigger tell_ended after update of ended_at on sign_in.sessions
  for each row when (old.kind = 'session' and old.ended_at is null and new.ended_at is not null)
    execute function sign_in.tell_session_ended();
create trigger tell_gone after delete on sign_in.sessions
  for each row when (old.kind = 'session' and old.ended_at is null) execute function sign_in.tell_session_ended();

create trigger sessions_stay_ended before update on sign_in.sessions for each row
  when (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    execute function guards.refuse_revival();
create trigger tokens_stay_used before update on sign_in.tokens for each row
  when (old.used_at is not null and new.used_at is null) execute function guards.refuse_revival();
create trigger devices_stay_revoked before update on sign_in.trusted_devices for each row
  when (old.revoked_at is not null and new.revoked_at is null) execute function guards.refuse_revival();

revoke all on all functions in schema sign_in from public;
grant usage on schema sign_in to zend_app;
grant select on sign_in.sessions, sign_in.tokens, sign_in.trusted_devices to zend_app;
grant insert, update (last_seen_at, ended_at, ended_because) on sign_in.sessions to zend_api;
grant insert, update (used_at) on sign_in.tokens to zend_api;
grant insert, update (revoked_at) on sign_in.trusted_devices to zend_api;
grant insert on sign_in.closed_accounts to zend_api;
-- For the nightly purge. PostgreSQL reads the columns that it selects rows by.
grant delete on sign_in.sessions, sign_in.tokens, sign_in.trusted_devices to zend_worker;
grant select (user_id, erase_at, sealed), update (sealed) on sign_in.closed_accounts to zend_worker;
