-- Whoever made a request may change it until it is carried out (business.md A4): it gets its next version, no vote on an
-- earlier one counts, and what was signed before is kept. Its end is never moved back.
alter table approvals.requests add column changed_at timestamptz;
comment on column approvals.requests.changed_at is 'When its maker made the present version; null for the first.';

create table approvals.versions (
  request_id text collate "C" not null references approvals.requests (id),
  version integer not null check (version > 0),
  payload text not null,
  consent jsonb not null,
  needed smallint not null check (needed > 0),
  usd_cents bigint not null check (usd_cents >= 0),
  replaced_at timestamptz not null,
  primary key (request_id, version)
);
comment on table approvals.versions is 'The earlier versions of requests, as they were signed. Never changed.';

create or replace function approvals.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.changed_at is not null then
      raise exception 'a request begins open' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.closed_at is not null then
    raise exception 'request % is closed', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'approved' and old.state <> 'approved' and not roles.is_confirmer() then
    raise exception 'only the confirmer approves' using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'released' and old.state <> 'approved' then
    raise exception 'request % is not approved', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.company_id, new.kind, new.subject, new.made_by)
    is distinct from (old.id, old.company_id, old.kind, old.subject, old.made_by)
    or new.version = old.version and (new.payload, new.consent, new.expires_at, new.changed_at)
      is distinct from (old.payload, old.consent, old.expires_at, old.changed_at)
    or new.version not in (old.version, old.version + 1)
  then
    raise exception 'request % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.version > old.version then
    if new.state <> 'open' or new.changed_at is null or new.expires_at > old.expires_at then
      raise exception 'a new version of request % begins open, and ends no later', old.id
        using errcode = 'insufficient_privilege';
    end if;
    new.releases_at := null;
  end if;
  return new;
end $$;

create function approvals.keep_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approvals.versions (request_id, version, payload, consent, needed, usd_cents, replaced_at)
    values (old.id, old.version, old.payload, old.consent, old.needed, old.usd_cents, new.changed_at);
  return null;
end $$;
create trigger keep_version after update on approvals.requests for each row when (new.version > old.version)
  execute function approvals.keep_version();

-- A vote on an earlier version opens nothing again.
create or replace function approvals.void_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with voided as (
    update approvals.decisions d set void_at = clock_timestamp()
    from approvals.requests r
    where d.request_id = r.id and d.version = r.version and r.company_id = new.company_id and r.closed_at is null
      and d.made_by = new.user_id and d.decision = 'approve' and d.void_at is null
    returning r.id
  )
  update approvals.requests r set state = 'open' from voided v where r.id = v.id and r.state = 'approved';
  return null;
end $$;

revoke all on function approvals.keep_version() from public;
grant select on approvals.versions to zend_app, zend_confirmer;
grant update (changed_at) on approvals.requests to zend_api;
-- What was signed in an earlier version and not carried out is counted as it is signed in the next.
grant update (usd_cents, payee, country, signed_at) on approvals.signed to zend_confirmer;
