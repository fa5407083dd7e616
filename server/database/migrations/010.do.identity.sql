-- Why: who a customer is, how they prove it, and which sessions are open. A row without a verified address is a sign-up under way: several may
-- name one address, and the one whose bearer can read that mailbox becomes the account. So an address alone never shows who has an account.
-- Codes and tokens are stored as hashes only. Data: none is touched.
create schema identity;

create table identity.users (
  id text collate "C" primary key check (id like 'usr\_%'),
  kind text not null check (kind in ('personal', 'business')),
  first_name text not null,
  last_name text not null,
  username text collate "C" not null constraint users_username unique check (username ~ '^[a-z0-9_]{3,20}$'),
  email text collate "C" not null check (email = lower(email)),
  phone text not null check (phone like '+%'),
  country text not null check (length(country) = 2),
  locale text not null,
  image text,
  referral_code text,
  password_hash text not null,
  password_changed_at timestamptz not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  email_verified_at timestamptz
);
comment on column identity.users.email_verified_at is 'Null while the sign-up is under way; such a row cannot sign in and is dropped after a day.';
create unique index users_email_verified on identity.users (email) where email_verified_at is not null;
create index users_pending on identity.users (email, created_at desc) where email_verified_at is null;
create index users_pending_age on identity.users (created_at) where email_verified_at is null;

create function identity.keep_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'account % is never deleted', old.id;
end $$;
create trigger keep_accounts before delete on identity.users for each row when (old.email_verified_at is not null) execute function identity.keep_accounts();

create table identity.sessions (
  id text collate "C" primary key check (id like 'ses\_%'),
  user_id text collate "C" not null references identity.users (id) on delete cascade,
  kind text not null check (kind in ('sign-up', 'pre-auth', 'session')),
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
comment on table identity.sessions is 'One sign-in on one device. Every token made from it dies with it.';
create index sessions_user on identity.sessions (user_id, kind);

create table identity.tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id text collate "C" not null references identity.sessions (id) on delete cascade,
  purpose text not null check (purpose in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column identity.tokens.used_at is 'Refresh tokens work once; one that comes back ends its session.';
create index tokens_session on identity.tokens (session_id);
create index tokens_expiry on identity.tokens (expires_at);

create table identity.codes (
  subject text collate "C" not null,
  purpose text not null,
  binding bytea not null check (octet_length(binding) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (subject, purpose)
);
comment on table identity.codes is 'The newest one-time code of a subject and purpose; sending another replaces it.';
comment on column identity.codes.binding is 'Hash of what exactly the code confirms (action, amount, destination); of the empty text when it confirms only its purpose.';
create index codes_expiry on identity.codes (expires_at);

create table identity.throttles (
  scope text not null,
  key bytea not null check (octet_length(key) = 32),
  times timestamptz[] not null default '{}',
  paused_until timestamptz,
  updated_at timestamptz not null,
  primary key (scope, key)
);
comment on table identity.throttles is 'Recent tries per account, network address or mail address. Keys are keyed hashes: the table names nobody.';
create index throttles_age on identity.throttles (updated_at);

grant usage on schema identity to zend_app;
grant select, insert, update, delete on identity.users, identity.sessions, identity.tokens, identity.codes, identity.throttles to zend_app;
