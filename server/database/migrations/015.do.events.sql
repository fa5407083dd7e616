-- Announcements to open pages and other processes: written with the change, sent after its commit. A NOTIFY makes all
-- commits that contain one wait for each other until the log is flushed, other customers' too, so no transaction that
-- moves money may contain one. Only the relay sends (docs/decisions/064).
create schema events;
comment on schema events is 'Announcements that were committed and not sent yet.';

-- A row lives until the relay has sent it, normally some milliseconds. The bounds are PostgreSQL's own, so that every
-- stored row can be sent.
create table events.outbox (
  by_xact xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  channel text not null check (octet_length(channel) between 1 and 63),
  payload text not null check (octet_length(payload) < 8000),
  primary key (by_xact, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
comment on table events.outbox is 'Committed announcements on their way. A change inserts one; the relay deletes it.';

-- A companion of postings (docs/decisions/012). p_rows are in the order of the postings, {} where one has none; a row's
-- payloads are what the events module announces, ready to be sent.
create function events.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into events.outbox (channel, payload)
  select r.channel, payload
  from rows from (json_to_recordset(p_rows) as (channel text, payloads json)) with ordinality r,
    json_array_elements_text(r.payloads) payload
  where p_written[r.ordinality] and r.channel is not null;
end $$;

-- Sends what was committed and deletes it, in its own transaction that nobody's money waits for. p_since is the
-- previous call's answer: everything of older transactions was sent by then, so rows that are deleted but not yet
-- vacuumed are not scanned again. One at a time; a second caller finds what is left. Sending twice after a crash of the
-- server is harmless, so it waits for no flush.
create function events.relay(p_since xid8, p_rows_max int, out sent int, out since xid8)
language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_row record;
begin
  perform pg_advisory_xact_lock(hashtextextended('events.relay', 0));
  perform set_config('synchronous_commit', 'off', true);
  since := pg_snapshot_xmin(pg_current_snapshot());
  sent := 0;
  for v_row in
    delete from events.outbox where ctid = any (array(
      select o.ctid from events.outbox o where o.by_xact >= p_since order by o.by_xact, o.id limit p_rows_max))
    returning channel, payload
  loop
    perform pg_notify(v_row.channel, v_row.payload);
    sent := sent + 1;
  end loop;
  if sent = p_rows_max then since := p_since; end if;
end $$;

revoke all on all functions in schema events from public;
grant usage on schema events to zend_app, zend_confirmer;
grant insert (channel, payload) on events.outbox to zend_app, zend_confirmer;
grant execute on function events.record(json, boolean[], timestamptz) to zend_app;
grant select, delete on events.outbox to zend_worker;
grant execute on function events.relay(xid8, int) to zend_worker;
