-- Idempotency keys: a command that moves money and is sent twice returns its first result. Kept for ever, written in
-- the transaction of the result itself.
create schema idempotency;

create table idempotency.keys (
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  key text collate "C" not null,
  operation text not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  result_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (holder, key)
);
comment on table idempotency.keys is
  'One row per key that a customer sent with a command that moved money. Refused commands leave none.';

-- A companion of postings (docs/decisions/012): LX020 undoes the posting. Of two concurrent commands with the same key,
-- the second waits for the first, and its posting is undone if the key is taken then.
create function idempotency.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_taken int;
begin
  with given as materialized (
    select r.holder, r.key, r.operation, r.request_hash, r.result_id
    from rows from (json_to_recordset(p_rows) as (holder text, key text, operation text, request_hash text,
      result_id text)) with ordinality r
    where p_written[r.ordinality] and r.key is not null
  ),
  claimed as (
    -- In one order everywhere, so that two batches cannot deadlock.
    insert into idempotency.keys (holder, key, operation, request_hash, result_id, created_at)
    select holder, key, operation, decode(request_hash, 'hex'), result_id, p_recorded_at from given
      order by holder collate "C", key collate "C"
    on conflict do nothing returning 1
  )
  select (select count(*) from given) - (select count(*) from claimed) into v_taken;
  if v_taken > 0 then raise exception 'an idempotency key is taken' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema idempotency from public;
grant usage on schema idempotency to zend_app;
grant select, insert on idempotency.keys to zend_app;
grant execute on function idempotency.record(json, boolean[], timestamptz) to zend_app;
