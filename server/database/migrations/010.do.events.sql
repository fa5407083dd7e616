-- Telling other processes of what was committed. It keeps nothing.
create schema events;
comment on schema events is 'Telling other processes of what was committed; it keeps nothing.';

-- A companion of postings (docs/decisions/012). p_rows are in the order of the postings, {} where one has none; a
-- row's payloads are what the events module announces, ready to be sent.
create function events.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify(r.channel, payload)
  from rows from (json_to_recordset(p_rows) as (channel text, payloads json)) with ordinality r,
    json_array_elements_text(r.payloads) payload
  where p_written[r.ordinality] and r.channel is not null;
end $$;

revoke all on all functions in schema events from public;
grant usage on schema events to zend_app;
grant execute on function events.record(json, boolean[], timestamptz) to zend_app;
