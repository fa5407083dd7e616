-- Why: what both processes might write was given to a role that both are members of, so that a stolen login could do what no route of its process does. Each now
-- has what its own work needs, by column where a row is changed; what must only go one way is kept so by triggers, as 091 does. Jobs are ordered by name, and the
-- API may order those of its routes only.
-- Data: none is touched.

-- Customers, their sessions and codes are the API's to write; the worker drops what is past its life.
revoke insert, update, delete on identity.users, identity.sessions, identity.tokens, identity.codes, identity.throttles, identity.pins, identity.holds,
  identity.trusted_devices, identity.freeze_links from zend_app;
grant insert, delete on identity.users to zend_api;
grant update (first_name, last_name, username, username_changed_at, email, phone, locale, image, referral_code, password_hash, password_changed_at, email_verified_at,
  frozen_at, closed_at) on identity.users to zend_api;
grant insert, update (last_seen_at, ended_at, ended_because) on identity.sessions to zend_api;
grant insert, update (used_at) on identity.tokens to zend_api;
grant insert, update (binding, code_hash, tries, sent_at, expires_at, used_at) on identity.codes to zend_api;
grant insert, update on identity.throttles to zend_api;
grant insert, update (salt, hash, wrong, locked_until, changed_at) on identity.pins to zend_api;
grant insert, update (until) on identity.holds to zend_api;
grant insert, update (revoked_at) on identity.trusted_devices to zend_api;
grant insert, delete, update (used_at) on identity.freeze_links to zend_api;
grant delete on identity.users, identity.sessions, identity.tokens, identity.codes, identity.throttles, identity.trusted_devices, identity.freeze_links to zend_worker;

create function identity.refuse_user_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_op = 'INSERT' then
    if num_nonnulls(new.email_verified_at, new.frozen_at, new.closed_at) > 0 then
      raise exception 'an account begins as a sign-up' using errcode = 'insufficient_privilege';
    end if;
  elsif new.email <> old.email and (old.closed_at is not null or new.closed_at is null)
    or old.closed_at is not null and new.closed_at is distinct from old.closed_at
    or old.email_verified_at is not null and new.email_verified_at is distinct from old.email_verified_at
  then
    raise exception 'an account keeps its address, and is opened and closed once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_within_role before insert or update on identity.users for each row execute function identity.refuse_user_change();

-- What has ended or was used stays so.
create function identity.refuse_revival() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what has ended on % stays ended', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger sessions_stay_ended before update on identity.sessions for each row
  when (old.ended_at is not null and new.ended_at is distinct from old.ended_at) execute function identity.refuse_revival();
create trigger tokens_stay_used before update on identity.tokens for each row
  when (old.used_at is not null and new.used_at is null) execute function identity.refuse_revival();
create trigger devices_stay_revoked before update on identity.trusted_devices for each row
  when (old.revoked_at is not null and new.revoked_at is null) execute function identity.refuse_revival();
create trigger links_stay_used before update on identity.freeze_links for each row
  when (old.used_at is not null and new.used_at is null) execute function identity.refuse_revival();

-- A pause on money out is never shortened; only that of a frozen account ends early, with a new password.
create trigger holds_last before update on identity.holds for each row
  when (new.until < old.until and old.reason <> 'frozen') execute function identity.refuse_revival();

-- Guesses at a code are counted for as long as it is this code, and it lives no longer than it was sent with; a code that was replaced does not come back.
create function identity.refuse_code_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.code_hash = old.code_hash then
    if new.tries >= old.tries and new.expires_at <= old.expires_at and new.sent_at = old.sent_at and new.binding = old.binding
      and (old.used_at is null or new.used_at is not null)
    then
      return new;
    end if;
  elsif new.sent_at >= old.sent_at then
    return new;
  end if;
  raise exception 'a code keeps its tries and its end' using errcode = 'insufficient_privilege';
end $$;
create trigger codes_within_role before update on identity.codes for each row execute function identity.refuse_code_change();

-- Money out: what decides where it goes is written once, and the worker alone moves it on.
revoke update (state, txid, reason, risk_check_at, queued_at, signing_at, broadcast_at, confirming_at, closed_at) on withdrawal.withdrawals from zend_app;
revoke insert on withdrawal.withdrawals from zend_app;
grant insert, update (state, closed_at) on withdrawal.withdrawals to zend_api;
grant update (state, txid, reason, risk_check_at, queued_at, signing_at, broadcast_at, confirming_at, closed_at) on withdrawal.withdrawals to zend_worker;
revoke insert, update on withdrawal.allowlists from zend_app;
grant insert, update on withdrawal.allowlists to zend_api;
revoke insert, update, delete on beneficiaries.saved from zend_app;
grant insert, delete, update (label) on beneficiaries.saved to zend_api;
revoke update on limits.uses from zend_app;
grant update (released_at) on limits.uses to zend_app;
create trigger uses_stay_released before update on limits.uses for each row
  when (old.released_at is not null and new.released_at is distinct from old.released_at) execute function identity.refuse_revival();

-- Histories and letters: an item keeps what it says, a letter is the worker's once it is written.
revoke update on activity.items from zend_app;
grant update (badge, updated_at) on activity.items to zend_app;
revoke update, delete on notices.outbox, notices.notifications, notices.contacts from zend_app;
grant update (read_at, hidden_at) on notices.notifications to zend_app;
grant update (email, locale) on notices.contacts to zend_app;
grant update, delete on notices.outbox to zend_worker;

-- Letters go to the address that the account was opened with, or, when it is closed, to nobody.
create function notices.refuse_redirection() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'letters to % go where they went', old.user_id using errcode = 'insufficient_privilege';
end $$;
revoke all on function notices.refuse_redirection() from public;
create trigger contacts_stay before update on notices.contacts for each row
  when (new.email <> old.email and new.email <> '') execute function notices.refuse_redirection();

-- The audit trail: the API tells of customers and of what its routes do, and nobody says when a row was written.
alter table audit.events add column recorded_at timestamptz;
alter table audit.events alter column recorded_at set default clock_timestamp();
comment on column audit.events.recorded_at is 'When the database wrote it; null before it was kept. `at` is the process''s word.';
revoke insert on audit.events from zend_app;
grant insert (at, actor, action, subject, facts, ip) on audit.events to zend_app;

create function audit.refuse_beyond_role() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (new.actor is not null and new.actor !~ '^usr_[0-9a-z]+$'
    or new.action !~ '^(identity|passkeys|pictures|beneficiaries|payout_accounts|referrals|withdrawal)\.[a-z_]+$'
      and new.action not in ('verification.handed_in', 'verification.phone_confirmed')
    or pg_column_size(new.facts) > 4096)
  then
    raise exception 'the API tells of customers only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger events_within_role before insert on audit.events for each row execute function audit.refuse_beyond_role();

-- Jobs.
create schema jobs;
comment on schema jobs is 'The one way in which processes order jobs; the queue itself is the worker''s (job-queue-grants.sql).';
create function jobs.enqueue(p_name text, p_payload json, p_queue text, p_run_at timestamptz, p_key text, p_attempts int, p_priority int)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (
    p_name not in ('advance-withdrawal', 'advance-quick-sell', 'run-sell-rule', 'search-rescue', 'advance-check', 'deliver-sms', 'push-notice', 'mail-public-message',
      'deliver-notice')
    or octet_length(p_payload::text) > 1024 or p_priority is not null
  ) then
    raise exception 'the API orders no job %', p_name using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(identifier => p_name, payload => p_payload, queue_name => p_queue, run_at => p_run_at, job_key => p_key, max_attempts => p_attempts,
    priority => p_priority);
end $$;
revoke all on all functions in schema jobs from public;
revoke all on function identity.refuse_user_change(), identity.refuse_revival(), identity.refuse_code_change(), audit.refuse_beyond_role() from public;
grant usage on schema jobs to zend_app;
grant execute on function jobs.enqueue(text, json, text, timestamptz, text, int, int) to zend_app;
