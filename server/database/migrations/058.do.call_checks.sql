-- "Is it really us?": a customer who is called finds out whether the caller is one of us. One row for each customer, in
-- place of the earlier one. The codes are sealed, and only the worker's role, as which operators act, can say that one of
-- us has read them: with the API's login nobody becomes one of us.
create schema call_checks;

create table call_checks.checks (
  user_id text collate "C" primary key references persons.users (id),
  sealed bytea not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  read_at timestamptz,
  answered_at timestamptz,
  is_us boolean,
  met_at timestamptz,
  constraint checks_answered check ((answered_at is null) = (is_us is null)),
  constraint checks_read_before check (is_us is not true or read_at is not null),
  constraint checks_met_after check (met_at is null or is_us)
);
comment on table call_checks.checks is 'The newest call check of each customer.';
comment on column call_checks.checks.sealed is 'Two codes: what we read out, and what the customer reads out in turn.';
comment on column call_checks.checks.read_at is 'When one of us read the code; null while none of us has.';
comment on column call_checks.checks.is_us is 'Whether the customer typed what one of us had read out.';

create function call_checks.refuse_second() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'each code of a call check counts once' using errcode = 'insufficient_privilege';
end $$;
create trigger checks_stay_answered before update on call_checks.checks for each row
  when (old.answered_at is not null and (new.answered_at is distinct from old.answered_at
    or new.is_us is distinct from old.is_us) or old.met_at is not null and new.met_at is distinct from old.met_at)
  execute function call_checks.refuse_second();

revoke all on all functions in schema call_checks from public;
grant usage on schema call_checks to zend_app;
grant select on call_checks.checks to zend_app;
grant insert (user_id, sealed, started_at, expires_at), update (answered_at, is_us), delete on call_checks.checks
  to zend_api;
grant update (read_at, met_at) on call_checks.checks to zend_worker;
