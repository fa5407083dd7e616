-- API keys of companies (docs/decisions/081): what each may do, and the log of their calls. A key is made only as the
-- confirmer noted it (confirmation.api_keys), so a stolen login of the API mints none; it can end keys, which stops
-- somebody. Written by the API; the worker prunes the log.
create schema api_keys;
comment on schema api_keys is 'API keys of companies, and the log of their calls.';

create table api_keys.keys (
  id text collate "C" primary key check (id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  member_id text collate "C" not null references companies.members (id),
  made_by text collate "C" not null references persons.users (id),
  mode text not null check (mode in ('test', 'live')),
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (scopes <@ array['view', 'deposit', 'swap', 'withdrawal', 'quicksell', 'report.export']),
  ips text[] not null,
  public_key text check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  secret_hash text collate "C" not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  last_four text not null check (length(last_four) = 4),
  replaces text collate "C" unique references api_keys.keys (id),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text collate "C" references persons.users (id),
  stated text not null,
  consent jsonb not null,
  check (not scopes && array['withdrawal', 'quicksell'] or cardinality(ips) > 0 and public_key is not null),
  check ((revoked_at is null) = (revoked_by is null)),
  check (ends_at <= made_at + interval '366 days')
);
comment on column api_keys.keys.member_id is 'Whose key it is: it may never do more than they may, and ends with their membership.';
comment on column api_keys.keys.secret_hash is 'SHA-256 of the secret, which has 256 random bits and is shown once.';
comment on column api_keys.keys.public_key is 'The company''s Ed25519 key (base64url), which signs calls with which money leaves.';
comment on column api_keys.keys.stated is 'Canonical text of the statement that the confirmer signed; all other columns follow from it.';
create index keys_of_company on api_keys.keys (company_id, made_at desc);
create index keys_of_member on api_keys.keys (member_id);

create table api_keys.uses (
  key_id text collate "C" primary key references api_keys.keys (id),
  used_at timestamptz not null
);
comment on table api_keys.uses is 'When each key was last used, by the minute.';

create table api_keys.calls (
  id bigint generated always as identity primary key,
  key_id text collate "C" not null references api_keys.keys (id),
  at timestamptz not null,
  method text not null,
  path text not null,
  status smallint not null,
  ms integer not null check (ms >= 0),
  ip text not null,
  request_id text not null
);
comment on table api_keys.calls is 'Calls of the last 30 days, without what they sent or were answered.';
create index calls_of_key on api_keys.calls (key_id, id desc);
create index calls_age on api_keys.calls (at);

-- Makes a key what its noted statement says, whatever else the row has, and asks again whether its maker may. A key that
-- takes another's place has its rights, and the other ends after the overlap. The tables' owner is not bound.
create function api_keys.take_confirmed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_said jsonb := new.stated::jsonb;
  v_old api_keys.keys;
  v_permissions text[];
begin
  new.id := v_said ->> 'id';
  new.company_id := v_said ->> 'holder';
  new.member_id := v_said ->> 'memberId';
  new.made_by := v_said ->> 'madeBy';
  new.mode := v_said ->> 'mode';
  new.name := v_said ->> 'name';
  new.scopes := string_to_array(v_said ->> 'scopes', ' ');
  new.ips := string_to_array(v_said ->> 'ips', ' ');
  new.public_key := nullif(v_said ->> 'publicKey', '');
  new.secret_hash := v_said ->> 'secretHash';
  new.last_four := v_said ->> 'lastFour';
  new.replaces := nullif(v_said ->> 'replaces', '');
  new.ends_at := v_said ->> 'endsAt';
  new.revoked_at := null;
  new.revoked_by := null;
  if not roles.owns(tg_relid) then
    delete from confirmation.api_keys n where n.id = new.id and n.stated = new.stated
      and n.confirmed_at > clock_timestamp() - interval '10 minutes';
    if not found then
      raise exception 'nobody confirmed the key %', new.id using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform companies.lock_members(new.company_id);
  select m.permissions into v_permissions from companies.members m where m.id = new.member_id
    and (m.company_id, m.user_id) = (new.company_id, new.made_by) and num_nonnulls(m.suspended_at, m.removed_at) = 0;
  if v_permissions is null or not 'api.manage' = any (v_permissions) or not new.scopes <@ v_permissions then
    raise exception '% may not make this key', new.made_by using errcode = 'insufficient_privilege';
  end if;
  if new.replaces is not null then
    select * into v_old from api_keys.keys k where k.id = new.replaces for update;
    if v_old.id is null or v_old.revoked_at is not null
      or (v_old.company_id, v_old.member_id, v_old.mode, v_old.name, v_old.scopes, v_old.ips, v_old.public_key)
        is distinct from (new.company_id, new.member_id, new.mode, new.name, new.scopes, new.ips, new.public_key)
    then
      raise exception 'the key % is not replaced by this', new.replaces using errcode = 'insufficient_privilege';
    end if;
    update api_keys.keys set ends_at = least(ends_at,
      new.made_at + least((v_said ->> 'overlapHours')::integer, 168) * interval '1 hour') where id = new.replaces;
  end if;
  return new;
end $$;
create trigger keys_are_confirmed before insert on api_keys.keys for each row execute function api_keys.take_confirmed();

-- A key stays what it was. Anybody of the API's may end it, once; only the function above, which runs as the owner, has
-- it end earlier.
create function api_keys.keep_key() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_jsonb(new) - array['revoked_at', 'revoked_by', 'ends_at']
      <> to_jsonb(old) - array['revoked_at', 'revoked_by', 'ends_at']
    or old.revoked_at is not null
    or new.ends_at > old.ends_at
    or new.ends_at <> old.ends_at
      and current_user <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
  then
    raise exception 'key % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keys_stay before update on api_keys.keys for each row execute function api_keys.keep_key();

revoke all on all functions in schema api_keys from public;
grant usage on schema api_keys to zend_app, zend_confirmer;
grant select on api_keys.keys to zend_app, zend_confirmer;
grant insert (stated, consent, made_at), update (revoked_at, revoked_by) on api_keys.keys to zend_api;
grant select, insert, update (used_at) on api_keys.uses to zend_api;
grant select, insert (key_id, at, method, path, status, ms, ip, request_id) on api_keys.calls to zend_api;
grant select (at), delete on api_keys.calls to zend_worker;
