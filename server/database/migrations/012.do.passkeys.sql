-- Passkeys (WebAuthn level 3), for signing in and for confirming an act. The confirmer binds them to their customers
-- and makes the challenges that confirm something; the API makes those of signing in and removes passkeys.
create schema passkeys;

create table passkeys.passkeys (
  id text collate "C" primary key check (id like 'psk\_%'),
  user_id text collate "C" not null,
  credential_id text collate "C" not null constraint passkeys_credential unique,
  public_key bytea not null,
  mac bytea check (octet_length(mac) = 32),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  confirms_from timestamptz not null,
  last_used_at timestamptz
);
comment on column passkeys.passkeys.counter is
  'The authenticator''s signature counter, where it has one: a decrease reveals a copy.';
comment on column passkeys.passkeys.confirms_from is
  'From when it can replace a mailed code. One that was added without such a code waits, so that a session and the '
  'password do not suffice.';
comment on column passkeys.passkeys.mac is 'HMAC over customer, credential, public key and confirms_from.';
create index passkeys_user on passkeys.passkeys (user_id, created_at);

-- A passkey is one person's for good: one that they removed is nobody else's later, or the same device could approve
-- for two people, one after the other.
create table passkeys.owners (
  credential bytea primary key check (octet_length(credential) = 32),
  user_id text collate "C" not null
);
comment on table passkeys.owners is
  'Whose each passkey is or was, by the SHA-256 of its credential id. Rows are only added.';

-- Stores nothing of a passkey that was somebody else's: whoever inserts it learns that it was not stored.
create function passkeys.keep_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_credential bytea := sha256(convert_to(new.credential_id, 'UTF8'));
begin
  insert into passkeys.owners (credential, user_id) values (v_credential, new.user_id) on conflict do nothing;
  if not exists (select from passkeys.owners o where o.credential = v_credential and o.user_id = new.user_id) then
    return null;
  end if;
  return new;
end $$;
create trigger owner_stays before insert on passkeys.passkeys for each row execute function passkeys.keep_owner();

create table passkeys.challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  use text not null check (use in ('register', 'sign-in', 'step-up', 'vote', 'unfreeze')),
  user_id text collate "C",
  act jsonb,
  confirmed boolean not null,
  expires_at timestamptz not null,
  check ((use in ('sign-in', 'unfreeze')) = (user_id is null)),
  check ((use in ('step-up', 'vote')) = (act is not null))
);
comment on table passkeys.challenges is 'Open challenges. Answering one, rightly or not, deletes it.';
comment on column passkeys.challenges.act is
  'What the answer confirms: the purpose and the binding of the code that it is exchanged for, or the request that is '
  'voted on.';
comment on column passkeys.challenges.confirmed is 'Whether a mailed code was given before it.';
create index challenges_age on passkeys.challenges (expires_at);

create function passkeys.refuse_foreign_question() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_confirmer() or new.use = 'sign-in' then return new; end if;
  raise exception 'the API asks nobody to confirm' using errcode = 'insufficient_privilege';
end $$;
create trigger questions_of_their_process before insert on passkeys.challenges for each row
  execute function passkeys.refuse_foreign_question();

revoke all on all functions in schema passkeys from public;
grant usage on schema passkeys to zend_app, zend_confirmer;
grant select, delete on passkeys.passkeys to zend_api;
grant select, insert, delete on passkeys.challenges to zend_api;
grant select, delete on passkeys.challenges to zend_worker;
grant select, insert, update (counter, last_used_at) on passkeys.passkeys to zend_confirmer;
grant select, insert, delete on passkeys.challenges to zend_confirmer;
