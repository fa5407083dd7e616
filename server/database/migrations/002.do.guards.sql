-- Triggers that several schemas put on their tables, so that states only move forward (docs/decisions/054): an intruder
-- with the API's login can act, but cannot revive, forgive or restore anything. This schema is used only by these
-- triggers.
create schema guards;
comment on schema guards is 'Triggers that keep what ended, was replaced or was counted unchanged.';

create table guards.replaced (
  digest bytea primary key check (octet_length(digest) = 32),
  user_id text collate "C" not null
);
comment on table guards.replaced is
  'Earlier hashes and sealed secrets of customers, as SHA-256. Written only by triggers.';
create index replaced_user on guards.replaced (user_id);

-- Refuses to change what has ended or was used. The trigger's own condition says when that is.
create function guards.refuse_revival() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what has ended on % stays ended', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Keeps a replaced password, PIN or authenticator from coming back: nobody bypasses a count of wrong tries or a freeze
-- by swapping in another for a moment. The trigger's arguments: the owner's column, the secret's.
create function guards.keep_replaced() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_owner text := to_jsonb(old) ->> tg_argv[0];
  v_old text := to_jsonb(old) ->> tg_argv[1];
  v_new text := case tg_op when 'UPDATE' then to_jsonb(new) ->> tg_argv[1] end;
begin
  if v_old = v_new then return new; end if;
  if v_old not in ('', '\x') then
    insert into guards.replaced (digest, user_id)
      values (sha256(convert_to(v_owner || ' ' || v_old, 'UTF8')), v_owner) on conflict do nothing;
  end if;
  if v_new not in ('', '\x') and exists (select from guards.replaced
    where digest = sha256(convert_to(v_owner || ' ' || v_new, 'UTF8'))) then
    raise exception 'what was replaced on % does not come back', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Bounds resets of the count of wrong tries, and early ends of a pause, to a dozen a day, by this clock. A customer who
-- is right after that keeps the count, and is still let in. The trigger's argument: the secret's column.
create function guards.bound_easing() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
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

revoke all on all functions in schema guards from public;
