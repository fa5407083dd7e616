-- Authenticator apps (TOTP, RFC 6238) and recovery codes. The secret is sealed and the codes are keyed hashes: a copy
-- of the database signs nobody in. Written by the API, the only one that opens secrets.
create schema second_factor;

create table second_factor.authenticators (
  user_id text collate "C" primary key,
  sealed bytea not null,
  last_step bigint not null default 0,
  wrong integer not null default 0 check (wrong >= 0),
  eased smallint not null default 0,
  eased_since timestamptz,
  locked_until timestamptz,
  begun_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table second_factor.authenticators is
  'Emptied, never deleted, so that its counts stay; an empty row means that there is no app.';
comment on column second_factor.authenticators.confirmed_at is
  'Null until the app proved that it has the secret; it is off before.';
comment on column second_factor.authenticators.last_step is
  'The last time step whose code was accepted: no code works twice.';
comment on column second_factor.authenticators.wrong is
  'Wrong codes since the last right one, of the app and of recovery together.';
comment on column second_factor.authenticators.eased is 'As in confirmation.pins.';

create table second_factor.recovery_codes (
  user_id text collate "C" not null references second_factor.authenticators (user_id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

create trigger secrets_stay_replaced before update of sealed on second_factor.authenticators for each row
  execute function guards.keep_replaced('user_id', 'sealed');
create trigger authenticators_count before update of wrong, locked_until on second_factor.authenticators for each row
  execute function guards.bound_easing('sealed');

-- Refuses to use a time step twice, and to restore a used or deleted recovery code.
create function second_factor.refuse_repeat() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'no code works twice' using errcode = 'insufficient_privilege';
end $$;
create trigger steps_stay_taken before update of last_step on second_factor.authenticators for each row
  when (new.last_step < old.last_step and new.sealed = old.sealed) execute function second_factor.refuse_repeat();
create trigger recovery_codes_stay_used before update on second_factor.recovery_codes for each row
  when (old.used_at is not null and new.used_at is null) execute function second_factor.refuse_repeat();
create function second_factor.keep_dropped() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into guards.replaced (digest, user_id) values (old.hash, old.user_id) on conflict do nothing;
    return old;
  end if;
  if exists (select from guards.replaced where digest = new.hash) then
    raise exception 'no code works twice' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger recovery_codes_stay_dropped before insert or delete on second_factor.recovery_codes for each row
  execute function second_factor.keep_dropped();

revoke all on all functions in schema second_factor from public;
-- Every way of signing in reads whether an app is on.
grant usage on schema second_factor to zend_app;
grant select (user_id, confirmed_at) on second_factor.authenticators to zend_app;
grant select, insert, update (sealed, begun_at, confirmed_at, last_step, wrong, locked_until)
  on second_factor.authenticators to zend_api;
grant select, insert, delete, update (used_at) on second_factor.recovery_codes to zend_api;
