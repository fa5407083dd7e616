-- Why: the API's login could book a swap at a rate of its own, of its own money or of anybody's: dust for the house's coins, withdrawn a moment later. The confirmer notes
-- each swap whose PIN it saw, and the database books those alone, once each and soon.
-- Data: none is touched. Not logged: after a crash of the database whoever was about to swap confirms once more.
create unlogged table confirmation.swaps (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  from_asset text collate "C" not null,
  from_amount numeric not null check (from_amount > 0),
  fee_amount numeric not null check (fee_amount >= 0),
  to_asset text collate "C" not null,
  to_amount numeric not null check (to_amount > 0),
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on table confirmation.swaps is 'Swaps that were confirmed and not booked yet. Amounts in minor units; times by this clock.';
create index swaps_age on confirmation.swaps (confirmed_at);
grant select, insert, update, delete on confirmation.swaps to zend_confirmer;

-- Of 241. A swap that is booked already needs no note: its posting answers that it is there.
create function swap.refuse_unconfirmed(p_rows json) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_missing text[];
begin
  with said as materialized (
    select r.* from json_to_recordset(p_rows) as r (id text, user_id text, from_asset text, from_amount numeric, fee_amount numeric, to_asset text, to_amount numeric)
  ),
  taken as (
    delete from confirmation.swaps c using said s
    where c.id = s.id and (c.user_id, c.from_asset, c.from_amount, c.fee_amount, c.to_asset, c.to_amount)
        = (s.user_id, s.from_asset, s.from_amount, s.fee_amount, s.to_asset, s.to_amount)
      and c.confirmed_at > clock_timestamp() - interval '10 minutes'
    returning c.id
  )
  select array_agg(s.id) into v_missing from said s where not exists (select from taken t where t.id = s.id);
  if exists (select from unnest(v_missing) m (id) where not exists (select from swap.swaps w where w.id = m.id)) then
    raise exception 'nobody confirmed a swap of %', v_missing using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke all on function swap.refuse_unconfirmed(json) from public;

create or replace function swap.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[],
  p_settles text, p_rows json, out status text, out recorded_at timestamptz, out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_settles is not null then raise exception 'a swap settles no hold' using errcode = 'insufficient_privilege'; end if;
  perform swap.refuse_unsaid(p_rows, array[p_id], array[p_kind], array[p_cause], p_holders, p_assets, array_fill(1, array[cardinality(p_holders)]),
    array(select generate_series(1, cardinality(p_holders))), p_amounts);
  perform swap.refuse_unconfirmed(p_rows);
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then perform swap.record(p_rows, array[true], recorded_at); end if;
end $$;

create or replace function swap.post_batch(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[], p_rows json, out written boolean[], out recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
  perform swap.refuse_unconfirmed(p_rows);
  select b.written, b.recorded_at into written, recorded_at
  from ledger.post_batch(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting, p_account, p_amounts) b;
  perform swap.record(p_rows, written, recorded_at);
end $$;

create or replace function swap.post_each(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[], p_rows json)
returns table (place int, status text, recorded_at timestamptz, holder text, asset text, available numeric, hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
  perform swap.refuse_unconfirmed(p_rows);
  -- All locks in the order in which a batch takes them: customers, then positions. One by one the swaps would take the positions in their own order.
  perform from ledger.accounts a join unnest(p_holders, p_assets) n (holder, asset) on a.holder = n.holder and a.asset = n.asset
    where a.id > 0 order by a.holder, a.asset for no key update of a;
  perform from ledger.house_positions p where p.asset = any (p_assets) order by p.asset for no key update;
  return query
    with done as materialized (
      select * from ledger.post_each(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting, p_account, p_amounts)
    ),
    noted as materialized (
      select swap.record(p_rows, told.written, now()) from (select array_agg(d.status = 'posted' order by d.place) as written from done d) told
    )
    select d.place, d.status, d.recorded_at, d.holder, d.asset, d.available, d.hold_state from done d, noted order by d.place;
end $$;
