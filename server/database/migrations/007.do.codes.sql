-- One-time codes, as keyed hashes. The confirmer makes and counts codes of acts, and the API uses one up; codes of
-- signing in are the API's. The worker deletes what has expired.
create schema codes;
comment on schema codes is 'One-time codes.';

create table codes.codes (
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
comment on table codes.codes is 'The newest one-time code of a subject and purpose; sending another replaces it.';
comment on column codes.codes.binding is
  'Hash of what the code confirms (action, amount, destination); of the empty text when it confirms only its purpose.';
comment on column codes.codes.means is 'How its owner got it: by mail, or by answering with a passkey.';
create index codes_expiry on codes.codes (expires_at);

-- Keeps counting wrong tries while the code is the same, and never extends its life. A replaced code does not come
-- back.
create function codes.refuse_code_change() returns trigger
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
create trigger codes_within_role before update on codes.codes for each row
  execute function codes.refuse_code_change();

-- The confirmer makes and counts codes of acts; the API uses one up, and makes those of signing in.
create function codes.refuse_foreign_code() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.purpose not in ('withdrawal', 'beneficiary', 'transaction-pin', 'account', 'contact', 'member', 'webhook')
    or roles.is_confirmer() then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.used_at is null and new.used_at is not null
    and to_jsonb(new) - 'used_at' = to_jsonb(old) - 'used_at' then
    return new;
  end if;
  raise exception 'a code of % is not this process''s', new.purpose using errcode = 'insufficient_privilege';
end $$;
create trigger codes_of_their_process before insert or update on codes.codes for each row
  execute function codes.refuse_foreign_code();

-- A companion of postings (docs/decisions/012): uses up the codes that confirmed them. LX020 undoes the posting whose
-- code was used or replaced meanwhile. Each code is looked up by key, whatever the statistics say (so the settings).
create function codes.spend(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
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
    update codes.codes c set used_at = g.at from given g
    where c.subject = g.subject and c.purpose = g.purpose and c.sent_at = g.sent_at and c.used_at is null
    returning 1
  )
  select (select count(*) from given) - (select count(*) from spent) into v_standing;
  if v_standing > 0 then raise exception 'a code is used up' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema codes from public;
grant usage on schema codes to zend_app, zend_confirmer;
grant select on codes.codes to zend_app;
grant insert, update (binding, code_hash, means, tries, sent_at, expires_at, used_at) on codes.codes to zend_api;
grant delete on codes.codes to zend_worker;
grant select, insert, update on codes.codes to zend_confirmer;
grant execute on function codes.spend(json, boolean[], timestamptz) to zend_api;
