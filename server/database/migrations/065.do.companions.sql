-- Why: a busy process books many postings in one statement. What belongs to a posting (its line in the history, its idempotency key, its announcement)
-- must be written in that same transaction, for all of them at once, and not at all for a posting that was refused. Each module gives a function for its
-- own rows. All take the rows in the order of the postings ({} where a posting has none), which postings were written, and when; LX020 undoes the posting.
-- They run with the caller's rights: the application may write these rows anyway.
-- Data: none is touched.
create function activity.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into activity.items (id, user_id, type, direction, asset, amount, counter_asset, counter_amount, party, network, badge, search, occurred_at, updated_at)
  select r.id, r.user_id, r.type, r.direction, r.asset, r.amount, r.counter_asset, r.counter_amount, r.party, r.network, r.badge, r.search, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, user_id text, type text, direction text, asset text, amount numeric, counter_asset text,
    counter_amount numeric, party text, network text, badge text, search text, occurred_at timestamptz)) with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;

-- Two commands can meet here at once: the second waits for the first, and a key that is taken then undoes the posting.
create function idempotency.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_taken int;
begin
  with given as materialized (
    select r.user_id, r.key, r.operation, r.request_hash, r.result_id
    from rows from (json_to_recordset(p_rows) as (user_id text, key text, operation text, request_hash text, result_id text)) with ordinality r
    where p_written[r.ordinality] and r.key is not null
  ),
  claimed as (
    -- In one order everywhere, so that two batches cannot wait for each other.
    insert into idempotency.keys (user_id, key, operation, request_hash, result_id, created_at)
    select user_id, key, operation, decode(request_hash, 'hex'), result_id, p_recorded_at from given order by user_id collate "C", key collate "C"
    on conflict do nothing returning 1
  )
  select (select count(*) from given) - (select count(*) from claimed) into v_taken;
  if v_taken > 0 then raise exception 'an idempotency key is taken' using errcode = 'LX020'; end if;
end $$;

create schema events;
comment on schema events is 'Telling other processes of what was committed; it keeps nothing.';

-- A row's payloads are what the events module announces, ready to be sent.
create function events.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify(r.channel, payload)
  from rows from (json_to_recordset(p_rows) as (channel text, payloads json)) with ordinality r, json_array_elements_text(r.payloads) payload
  where p_written[r.ordinality] and r.channel is not null;
end $$;

revoke all on function activity.record(json, boolean[], timestamptz), idempotency.record(json, boolean[], timestamptz), events.record(json, boolean[], timestamptz)
  from public;
grant usage on schema events to zend_app;
grant execute on function activity.record(json, boolean[], timestamptz), idempotency.record(json, boolean[], timestamptz), events.record(json, boolean[], timestamptz)
  to zend_app;
