-- Webhooks: what companies' own servers are told (docs/decisions/082). Events are written by triggers on what every
-- product writes, in its transaction; only the worker delivers them.
create schema webhooks;
comment on schema webhooks is 'Addresses of companies'' servers, what they are told, and each try to tell them.';

create table webhooks.endpoints (
  id text collate "C" primary key check (id ~ '^hok_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 120),
  event_types text[] check (cardinality(event_types) > 0),
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  private_key bytea not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('member', 'gone', 'failing')),
  failing_since timestamptz,
  told_at timestamptz,
  resumes_at timestamptz,
  removed_at timestamptz,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
comment on column webhooks.endpoints.event_types is 'Which events it gets; null for all.';
comment on column webhooks.endpoints.secret is 'The key of its HMAC signatures, sealed.';
comment on column webhooks.endpoints.old_secret is 'The secret before it was rolled, sealed: it signs too, for a day.';
comment on column webhooks.endpoints.private_key is 'Ed25519 key of its v1a signatures (PKCS 8), sealed.';
comment on column webhooks.endpoints.disabled_reason is
  'member: switched off by one; gone: it answered 410; failing: every try of five days failed.';
comment on column webhooks.endpoints.failing_since is 'The first failed try since the last that succeeded.';
comment on column webhooks.endpoints.told_at is 'When members were mailed that it fails; null after a success.';
comment on column webhooks.endpoints.resumes_at is 'It asked for a pause (Retry-After) until then.';
create index endpoints_of_company on webhooks.endpoints (company_id) where removed_at is null;

-- No foreign keys below: an insert would lock the endpoint's row, one for all payments of a company.
create table webhooks.events (
  id text collate "C" primary key check (id ~ '^evt_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null,
  type text collate "C" not null,
  at timestamptz not null,
  data json not null
);
comment on table webhooks.events is
  'What happened to a company that has an endpoint. Its id is the webhook-id: the same however often it is sent.';
comment on column webhooks.events.data is 'The payload''s data; json keeps the order, so that a body is always the same.';
create index events_of_company on webhooks.events (company_id, at, id);
create index events_by_age on webhooks.events (at);

create table webhooks.deliveries (
  id text collate "C" primary key check (id ~ '^whd_[0-9a-hjkmnp-tv-z]{26}$'),
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  made_at timestamptz not null,
  replayed_by text collate "C",
  attempts smallint not null default 0,
  next_at timestamptz,
  claimed_by text collate "C",
  claimed_until timestamptz,
  check ((next_at is null) = (state <> 'waiting')),
  check ((claimed_by is null) = (claimed_until is null))
);
comment on table webhooks.deliveries is 'One event on its way to one endpoint, or sent again by a member.';
comment on column webhooks.deliveries.state is 'dropped: the endpoint was switched off or removed before.';
comment on column webhooks.deliveries.claimed_until is 'A worker is sending it; afterwards it is taken to be dead.';
create index deliveries_due on webhooks.deliveries (endpoint_id, next_at) where state = 'waiting';
create index deliveries_claimed on webhooks.deliveries (endpoint_id) where claimed_until is not null;
create index deliveries_newest on webhooks.deliveries (endpoint_id, made_at desc, id desc);
create index deliveries_of_event on webhooks.deliveries (event_id);

create table webhooks.attempts (
  delivery_id text collate "C" not null references webhooks.deliveries (id) on delete cascade,
  number smallint not null,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status smallint,
  problem text check (problem in ('timeout', 'address', 'name', 'tls', 'connection')),
  response text not null check (length(response) <= 1000),
  primary key (delivery_id, number),
  check ((status is null) = (problem is not null))
);
comment on column webhooks.attempts.problem is 'Why there was no answer.';
comment on column webhooks.attempts.response is 'The beginning of the answer''s body.';

-- An id as the kernel makes it: 48 bits of milliseconds, then random ones.
create function webhooks.new_id(p_prefix text, p_at timestamptz) returns text
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_letters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  v_ms bigint := floor(extract(epoch from p_at) * 1000);
  v_random bytea := uuid_send(gen_random_uuid());
  v_id text := '';
begin
  for i in reverse 9..0 loop
    v_id := v_id || substr(v_letters, ((v_ms >> (5 * i)) & 31)::int + 1, 1);
  end loop;
  for i in 0..15 loop
    v_id := v_id || substr(v_letters, (get_byte(v_random, i) & 31) + 1, 1);
  end loop;
  return p_prefix || '_' || v_id;
end $$;

-- Writes an event of a company that has an endpoint, and its way to each that wants it. One that is switched off gets
-- nothing, but the event is kept: a member may have it sent later.
create function webhooks.record(p_company text, p_type text, p_at timestamptz, p_data json) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_id text;
begin
  if not exists (select from webhooks.endpoints e where e.company_id = p_company and e.removed_at is null) then
    return;
  end if;
  v_id := webhooks.new_id('evt', p_at);
  insert into webhooks.events (id, company_id, type, at, data) values (v_id, p_company, p_type, p_at, p_data);
  insert into webhooks.deliveries (id, endpoint_id, event_id, made_at, next_at)
  select webhooks.new_id('whd', p_at), e.id, v_id, p_at, p_at
  from webhooks.endpoints e
  where e.company_id = p_company and e.removed_at is null and e.disabled_at is null
    and (e.event_types is null or p_type = any (e.event_types));
end $$;

-- The event of an item of the history that is new, or shows another badge; null for what nobody has to be told of.
create function webhooks.type_of(p_type text, p_direction text, p_badge text, p_is_new boolean) returns text
  language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_type
    when 'transfer' then
      case when p_badge = 'success' then case p_direction when 'in' then 'transfer.received' else 'transfer.sent' end end
    else p_type || '.' || case p_badge
      when 'success' then case p_type when 'deposit' then 'credited' else 'completed' end
      when 'failed' then 'failed'
      when 'returned' then 'returned'
      when 'pending' then
        case when p_is_new then case p_type when 'deposit' then 'detected' else 'requested' end end
    end
  end
$$;

-- One statement books the postings of many customers, so it runs once for all of them.
create function webhooks.tell_activity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform webhooks.record(t.holder, t.event, t.updated_at, json_build_object('id', t.id, 'state', t.badge, 'asset',
    t.asset, 'direction', t.direction))
  from (
    select i.*, webhooks.type_of(i.type, i.direction, i.badge, tg_op = 'INSERT') as event
    from changed i
    where starts_with(i.holder, 'biz_')
  ) t
  where t.event is not null;
  return null;
end $$;
create trigger tell_webhooks_of_new after insert on activity.items referencing new table as changed
  for each statement execute function webhooks.tell_activity();
create trigger tell_webhooks_of_change after update on activity.items referencing new table as changed
  for each statement execute function webhooks.tell_activity();

create function webhooks.tell_approval() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_type text := case
    when tg_op = 'INSERT' or new.version <> old.version then 'approval.requested'
    when new.state = old.state then null
    when new.state = 'released' then 'approval.released'
    when new.state in ('approved', 'declined', 'withdrawn', 'expired') then 'approval.decided'
  end;
begin
  if v_type is not null then
    perform webhooks.record(new.company_id, v_type, coalesce(new.closed_at, greatest(new.made_at, clock_timestamp())),
      json_build_object('id', new.id, 'state', new.state, 'kind', new.kind, 'version', new.version));
  end if;
  return null;
end $$;
create trigger tell_webhooks after insert or update on approvals.requests
  for each row execute function webhooks.tell_approval();

-- A test goes to the endpoint that is tested, whatever it wants to hear.
create function webhooks.record_test(p_endpoint text, p_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_company text := (select company_id from webhooks.endpoints where id = p_endpoint);
  v_event text := webhooks.new_id('evt', p_at);
  v_delivery text := webhooks.new_id('whd', p_at);
begin
  insert into webhooks.events (id, company_id, type, at, data)
  values (v_event, v_company, 'test', p_at, json_build_object('id', p_endpoint, 'state', 'test'));
  insert into webhooks.deliveries (id, endpoint_id, event_id, made_at, next_at)
  values (v_delivery, p_endpoint, v_event, p_at, p_at);
  return v_delivery;
end $$;

-- Sends events of the endpoint's own company to it again. Returns the deliveries.
create function webhooks.send_again(p_endpoint text, p_events text[], p_by text, p_at timestamptz) returns setof text
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into webhooks.deliveries (id, endpoint_id, event_id, made_at, replayed_by, next_at)
  select webhooks.new_id('whd', p_at), e.id, v.id, p_at, p_by, p_at
  from webhooks.endpoints e join webhooks.events v on v.company_id = e.company_id
  where e.id = p_endpoint and e.removed_at is null and v.id = any (p_events)
  order by v.at, v.id
  returning id
$$;

revoke all on all functions in schema webhooks from public;
grant usage on schema webhooks to zend_app;
grant select on webhooks.endpoints, webhooks.events, webhooks.deliveries, webhooks.attempts to zend_app;
grant insert, update (url, description, event_types, secret, old_secret, old_secret_until, disabled_at, disabled_reason,
  failing_since, told_at, resumes_at, removed_at) on webhooks.endpoints to zend_api;
grant update (state, next_at, claimed_by, claimed_until) on webhooks.deliveries to zend_app;
grant execute on function webhooks.record_test(text, timestamptz), webhooks.send_again(text, text[], text, timestamptz)
  to zend_api;
grant update (disabled_at, disabled_reason, failing_since, told_at, resumes_at, old_secret, old_secret_until)
  on webhooks.endpoints to zend_worker;
grant update (attempts) on webhooks.deliveries to zend_worker;
grant insert on webhooks.attempts to zend_worker;
grant delete on webhooks.events, webhooks.deliveries, webhooks.attempts to zend_worker;
