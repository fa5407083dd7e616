-- Why: who held the API's login could order jobs that are tried as often as they liked. The API's own jobs are tried as often as the queue's default, or less.
-- Data: none is touched.
create or replace function jobs.enqueue(p_name text, p_payload json, p_queue text, p_run_at timestamptz, p_key text, p_attempts int, p_priority int)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (
    p_name not in ('advance-withdrawal', 'advance-quick-sell', 'run-sell-rule', 'search-rescue', 'advance-check', 'deliver-sms', 'push-notice', 'mail-public-message',
      'deliver-notice')
    or octet_length(p_payload::text) > 1024 or p_priority is not null or p_attempts > 25
  ) then
    raise exception 'the API orders no job %', p_name using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(identifier => p_name, payload => p_payload, queue_name => p_queue, run_at => p_run_at, job_key => p_key, max_attempts => p_attempts,
    priority => p_priority);
end $$;
