-- Why: decision 040 left the API's login some ways around what customers set up: it could delete an authenticator, start counts of wrong PINs and codes afresh, take a
-- freeze back, bring a used recovery code back, and switch an allowlist off at once. What a customer's secret proves, only the process that holds the keys can check;
-- the database can see that things go one way, and count by its own clock (decision 054).
-- Data: none is touched but for an authenticator's right to be deleted.

-- A password, PIN or authenticator that was replaced does not come back: nobody gets around a count or a freeze by putting another in its place for a moment.
create table identity.replaced (
  digest bytea primary key check (octet_length(digest) = 32),
  user_id text collate "C" not null,
  by_xact xid8 not null default pg_current_xact_id()
);
create index replaced_user on identity.replaced (user_id);
comment on table identity.replaced is 'What was once a hash or a sealed secret of a customer''s, as SHA-256. Written by triggers alone.';

create function identity.keep_replaced() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_owner text := to_jsonb(old) ->> tg_argv[0];
  v_old text := to_jsonb(old) ->> tg_argv[1];
  v_new text := case tg_op when 'UPDATE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  if v_old = v_new then return new; end if;
  if v_old not in ('', '\x') then
    insert into identity.replaced (digest, user_id) values (sha256(convert_to(v_owner || ' ' || v_old, 'UTF8')), v_owner) on conflict do nothing;
  end if;
  if v_new not in ('', '\x') and exists (select from identity.replaced where digest = sha256(convert_to(v_owner || ' ' || v_new, 'UTF8'))) then
    raise exception 'what was replaced on % does not come back', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger passwords_stay_replaced before update of password_hash on identity.users for each row execute function identity.keep_replaced('id', 'password_hash');
create trigger pins_stay_replaced before update of hash on identity.pins for each row execute function identity.keep_replaced('user_id', 'hash');
create trigger secrets_stay_replaced before update of sealed on second_factor.authenticators for each row execute function identity.keep_replaced('user_id', 'sealed');

-- A frozen account is thawed by a new password alone, and the pause that came with the freeze ends after it.
create function identity.refuse_thaw() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'users' then
    if not roles.is_worker() and not exists (select from identity.replaced r where r.user_id = old.id and r.by_xact = pg_current_xact_id()) then
      raise exception 'a new password opens a frozen account' using errcode = 'insufficient_privilege';
    end if;
  elsif not roles.is_worker() and exists (select from identity.users u where u.id = old.user_id and u.frozen_at is not null) then
    raise exception 'a frozen account pauses' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_stay_frozen before update of frozen_at on identity.users for each row
  when (old.frozen_at is not null and new.frozen_at is null) execute function identity.refuse_thaw();
create trigger frozen_holds_last before update on identity.holds for each row
  when (new.until < old.until and old.reason = 'frozen') execute function identity.refuse_thaw();

-- Wrong tries: their count starts afresh, and a pause ends early, a dozen times a day at most, by this clock. A customer who is right after that keeps the count, and
-- is still let in.
alter table identity.pins add column eased smallint not null default 0, add column eased_since timestamptz;
alter table second_factor.authenticators add column eased smallint not null default 0, add column eased_since timestamptz;
comment on column identity.pins.eased is 'How often the count of wrong tries went down within a day of eased_since. Written by a trigger alone.';
comment on column second_factor.authenticators.eased is 'As in identity.pins.';

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
create trigger pins_count before update of wrong, locked_until on identity.pins for each row execute function identity.bound_easing('hash');
create trigger authenticators_count before update of wrong, locked_until on second_factor.authenticators for each row execute function identity.bound_easing('sealed');

-- An authenticator is emptied, never deleted: its counts stay, and an empty one is asked for by nobody. Of one that stays, no step is taken twice.
revoke update, delete on second_factor.authenticators from zend_api;
grant update (sealed, begun_at, confirmed_at, last_step, wrong, locked_until) on second_factor.authenticators to zend_api;
create function second_factor.refuse_repeat() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'no code works twice' using errcode = 'insufficient_privilege';
end $$;
create trigger steps_stay_taken before update of last_step on second_factor.authenticators for each row
  when (new.last_step < old.last_step and new.sealed = old.sealed) execute function second_factor.refuse_repeat();

-- A recovery code that was used or dropped does not come back.
revoke update on second_factor.recovery_codes from zend_api;
grant update (used_at) on second_factor.recovery_codes to zend_api;
create trigger recovery_codes_stay_used before update on second_factor.recovery_codes for each row
  when (old.used_at is not null and new.used_at is null) execute function second_factor.refuse_repeat();
create function second_factor.keep_dropped() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into identity.replaced (digest, user_id) values (old.hash, old.user_id) on conflict do nothing;
    return old;
  end if;
  if exists (select from identity.replaced where digest = new.hash) then
    raise exception 'no code works twice' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger recovery_codes_stay_dropped before insert or delete on second_factor.recovery_codes for each row execute function second_factor.keep_dropped();

-- The allowlist is off two days after that was asked for, by this clock.
revoke update on withdrawal.allowlists from zend_api;
grant update (switched_on, off_at, changed_at) on withdrawal.allowlists to zend_api;
create function withdrawal.refuse_early_off() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (old.off_at is null or old.off_at > clock_timestamp()) and (
    not new.switched_on or new.off_at is distinct from old.off_at and new.off_at < clock_timestamp() + interval '47 hours 58 minutes')
  then
    raise exception 'an allowlist ends after two days' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger allowlists_last before update on withdrawal.allowlists for each row when (old.switched_on) execute function withdrawal.refuse_early_off();

revoke all on function identity.keep_replaced(), identity.refuse_thaw(), identity.bound_easing(), second_factor.refuse_repeat(), second_factor.keep_dropped(),
  withdrawal.refuse_early_off() from public;
