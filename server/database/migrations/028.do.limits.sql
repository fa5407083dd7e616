-- Each holder's recent money out, so that rolling limits are decided on committed facts. A use has its US-dollar value
-- of the time it happened; one whose money came back is released and no longer counts. Written by API and worker with
-- the posting that moved the money.
create schema limits;

create table limits.uses (
  id text collate "C" primary key,
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  usd_cents bigint not null check (usd_cents >= 0),
  at timestamptz not null,
  released_at timestamptz
);
comment on table limits.uses is 'One row per movement of money out, under the id of what moved it (wdr_…, trf_…).';
create index uses_counted on limits.uses (holder, at) include (usd_cents) where released_at is null;

create trigger uses_stay_released before update on limits.uses for each row
  when (old.released_at is not null and new.released_at is distinct from old.released_at)
    execute function guards.refuse_revival();

-- Locks these holders' limits until the transaction ends, so that one transaction decides at a time.
create function limits.lock(p_holders text[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('limits.holder:' || h.holder, 0))
    from (select distinct u.holder from unnest(p_holders) u (holder) order by 1) h;
end $$;

-- A companion (docs/decisions/012) of what moves money out: writes the uses, with the locks above held. LX020 undoes
-- that of a holder who exceeds a limit with it, whose money, or whose acting person, is on hold, or who is a frozen
-- company; the engine tells which (server/core/limits). A hold after a change of security spares the customer's own account up to the lower
-- limits; a frozen account is spared nothing. Every look-up is by key, whatever the statistics say (so the settings).
create function limits.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_refused boolean;
begin
  insert into limits.uses (id, holder, usd_cents, at)
  select r.id, r.holder, r.cents, r.at
  from rows from (json_to_recordset(p_rows) as (id text, holder text, cents bigint, at timestamptz))
    with ordinality r (id, holder, cents, at, place)
  where p_written[r.place] and r.id is not null;
  -- A separate statement: it sees these uses, and those of one holder together.
  with given as materialized (
    select r.* from rows from (json_to_recordset(p_rows) as (holder text, person text, at timestamptz,
      own_account boolean, day_from timestamptz, day_max numeric, month_from timestamptz, month_max numeric,
      held_day_max numeric, held_month_max numeric)) with ordinality r (holder, person, at, own_account, day_from,
      day_max, month_from, month_max, held_day_max, held_month_max, place)
    where p_written[r.place] and r.holder is not null
  )
  select coalesce(bool_or(used.day > case when held.some then coalesce(g.held_day_max, 0) else g.day_max end
    or used.month > case when held.some then coalesce(g.held_month_max, 0) else g.month_max end
    or held.some and (held.frozen or not coalesce(g.own_account, false))
    or exists (select from holders.deposit_holds d where d.holder = g.holder)
    or exists (select from holders.freezes f where f.holder = g.holder)), false) into v_refused
  from given g, lateral (
    select coalesce(sum(u.usd_cents) filter (where u.at > g.day_from), 0) as day, coalesce(sum(u.usd_cents), 0) as month
    from limits.uses u where u.holder = g.holder and u.released_at is null and u.at > g.month_from
  ) used, lateral (
    select count(*) > 0 as some, coalesce(bool_or(h.reason = 'frozen'), false) as frozen
    from holders.holds h where h.user_id = g.person and h.until > g.at
  ) held;
  if v_refused then raise exception 'this money may not go out now' using errcode = 'LX020'; end if;
end $$;

revoke all on all functions in schema limits from public;
grant usage on schema limits to zend_app;
grant execute on function limits.lock(text[]), limits.record(json, boolean[], timestamptz) to zend_app;
grant select, insert, update (released_at) on limits.uses to zend_app;
