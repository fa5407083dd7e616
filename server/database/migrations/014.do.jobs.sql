-- The only way in which processes enqueue jobs. The queue itself (graphile_worker) is the worker's
-- (job-queue-grants.sql).
create schema jobs;
comment on schema jobs is
  'The only way in which processes enqueue jobs; the queue itself is the worker''s (job-queue-grants.sql).';

-- Replaces pg_notify for the queue's own functions, which announce each new job with an unqualified call. Called from
-- jobs.enqueue, they find this one first: a job is announced after the commit, as everything else is
-- (015.do.events.sql).
create function jobs.pg_notify(p_channel text, p_payload text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into events.outbox (channel, payload) values (p_channel, p_payload);
end $$;

-- The API and the confirmer enqueue only their routes' jobs, with no more tries than the queue's default.
create function jobs.refuse_foreign(p_name text, p_payload text, p_attempts int, p_priority int) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (
    p_name not in ('advance-withdrawal', 'advance-quick-sell', 'advance-fx-payment', 'ask-fx-questions', 'check-supplier-names',
      'run-sell-rule', 'search-rescue', 'advance-check', 'deliver-sms', 'push-notice', 'mail-public-message', 'deliver-notice', 'check-company', 'check-director')
    or octet_length(p_payload) > 1024 or p_priority is not null or p_attempts > 25
  ) then
    raise exception 'the API orders no job %', p_name using errcode = 'insufficient_privilege';
  end if;
end $$;

create function jobs.enqueue(p_name text, p_payload json, p_queue text, p_run_at timestamptz, p_key text,
  p_attempts int, p_priority int)
returns void
language plpgsql security definer set search_path = jobs, pg_catalog, pg_temp as $$
begin
  perform jobs.refuse_foreign(p_name, p_payload::text, p_attempts, p_priority);
  perform graphile_worker.add_job(identifier => p_name, payload => p_payload, queue_name => p_queue,
    run_at => p_run_at, job_key => p_key, max_attempts => p_attempts, priority => p_priority);
end $$;

-- Enqueues many jobs of one name, each with its payload, key and, if any, queue, to run at once.
create function jobs.enqueue_each(p_name text, p_payloads json[], p_keys text[], p_queues text[])
returns void
language plpgsql security definer set search_path = jobs, pg_catalog, pg_temp as $$
begin
  if cardinality(p_payloads) is distinct from cardinality(p_keys) then
    raise exception 'each job has its key';
  end if;
  perform jobs.refuse_foreign(p_name, j.payload::text, null, null) from unnest(p_payloads) j (payload);
  perform graphile_worker.add_jobs(array(
    select row(p_name, j.payload, j.queue, null, null, j.key, null, null)::graphile_worker.job_spec
    from unnest(p_payloads, p_keys, p_queues) j (payload, key, queue)));
end $$;

-- A companion of postings and holds (docs/decisions/012): a job for each that was written.
create function jobs.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform jobs.enqueue_each(j.name, j.payloads, j.keys, null) from (
    select r.name, array_agg(r.payload order by r.key) as payloads, array_agg(r.key order by r.key) as keys
    from rows from (json_to_recordset(p_rows) as (name text, payload json, key text))
      with ordinality r (name, payload, key, place)
    where p_written[r.place] and r.name is not null group by r.name
  ) j;
end $$;

revoke all on all functions in schema jobs from public;
grant usage on schema jobs to zend_app, zend_confirmer;
grant execute on function jobs.enqueue(text, json, text, timestamptz, text, int, int),
  jobs.enqueue_each(text, json[], text[], text[]) to zend_app, zend_confirmer;
grant execute on function jobs.record(json, boolean[], timestamptz) to zend_app;
