-- Why: authenticator apps (TOTP, RFC 6238) and recovery codes. The secret is sealed and the codes are keyed hashes: a copy of the database signs nobody in.
-- Data: none is touched.
create schema second_factor;

create table second_factor.authenticators (
  user_id text collate "C" primary key,
  sealed bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  wrong integer not null default 0 check (wrong >= 0),
  locked_until timestamptz
);
comment on column second_factor.authenticators.confirmed_at is 'Null until the app showed that it has the secret; nothing is asked for before.';
comment on column second_factor.authenticators.last_step is 'The last time step whose code was taken: no code works twice.';
comment on column second_factor.authenticators.wrong is 'Wrong codes since the last right one, of the app and of recovery together.';

create table second_factor.recovery_codes (
  user_id text collate "C" not null references second_factor.authenticators (user_id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Whether an app is asked for is read wherever somebody signs in; only the API opens secrets.
grant usage on schema second_factor to zend_app;
grant select (user_id, confirmed_at) on second_factor.authenticators to zend_app;
grant select, insert, update, delete on second_factor.authenticators, second_factor.recovery_codes to zend_api;
