-- A company's money out is frozen when somebody who may approve declines a request as fraud, until one of us has looked.
-- The API begins a freeze and cannot end it.
create table holders.freezes (
  holder text collate "C" primary key check (holder ~ '^biz_[0-9a-z]+$'),
  since timestamptz not null,
  cause text collate "C" not null check (length(cause) between 1 and 200)
);
comment on table holders.freezes is
  'Companies whose money out is frozen. Only the worker''s role ends it, by an operator''s word; the API cannot.';
comment on column holders.freezes.cause is 'The request that was declined as fraud (apr_…), or operator.';

grant select on holders.freezes to zend_app;
grant insert on holders.freezes to zend_api;
grant insert, delete on holders.freezes to zend_worker;

-- As before (028), and nothing of a frozen company goes out.
create or replace function limits.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
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

-- As before (018): that a freeze is over only the worker can know.
create or replace function notices.refuse_foreign_kind() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (octet_length(new.facts::text) > 32768
    or new.kind in ('deposit-credited', 'deposit-below-minimum', 'claim-approved', 'claim-refused', 'withdrawal-sent',
      'withdrawal-done', 'withdrawal-rejected', 'withdrawal-failed', 'sell-by-rule', 'sell-paid', 'sell-returned',
      'sell-reversed', 'support-reply', 'kyb-more-info', 'kyb-approved', 'kyb-rejected', 'kyb-expiring',
      'approval-fraud-over', 'webhook-failing', 'webhook-disabled', 'webhook-gone'))
  then
    raise exception 'the API tells nobody of %', new.kind using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
