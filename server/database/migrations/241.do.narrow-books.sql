-- Why: whoever held the API's login could book any balanced posting between customers and the house's position in swaps. Now the API has no right to the books'
-- functions at all: it may call one function per product, which holds the posting against the product's row and writes both, or neither. The house's position
-- has its bound here, where no process can forget it; it is kept beside the entries so that a look at it costs one row.
-- Data: the position of each asset is added up once. Nothing that is in the books changes.

-- How far the API may take a house account from zero, in minor units. The worker writes it from prices; an asset without a row has no bound yet.
create table ledger.house_bounds (
  house text collate "C" not null,
  asset text collate "C" not null,
  at_most numeric(38, 0) not null check (at_most >= 0),
  widest numeric(38, 0) not null check (widest >= at_most),
  set_at timestamptz not null,
  primary key (house, asset)
);
comment on column ledger.house_bounds.widest is 'The largest bound it ever had: when a price rises, the bound in coins shrinks below where the position may rightly stand.';

create table ledger.house_positions (
  asset text collate "C" primary key,
  position numeric(38, 0) not null
) with (fillfactor = 20);
comment on table ledger.house_positions is 'Where house:swap_inventory stands in each asset, but for house_moves.';
insert into ledger.house_positions (asset, position)
select a.asset, coalesce(sum(e.amount), 0) from ledger.accounts a left join ledger.entries e on e.account = a.id
where a.holder = 'house:swap_inventory' group by a.asset;

create table ledger.house_moves (
  asset text collate "C" not null,
  amount numeric(38, 0) not null
);
comment on table ledger.house_moves is 'What the worker booked on house:swap_inventory since the last roll-up: rows of their own, so that its longer transactions hold up no swap.';

-- In place of the one of 091; each house account of a statement is looked up once, by key. What the worker books is only noted. The API may earn fees, and may move the position within its bound, or nearer to zero: its rows are
-- locked in one order, at the end of the statement that books a whole batch.
create or replace function ledger.refuse_beyond_role() returns trigger language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_change record;
  v_stands numeric;
begin
  if roles.is_worker() then
    insert into house_moves (asset, amount)
    select t.asset, t.amount from (select w.account, w.asset, sum(w.amount) as amount from written w where w.account < 0 group by w.account, w.asset) t
    where (select a.holder from accounts a where a.id = t.account) = 'house:swap_inventory' and t.amount <> 0;
    return null;
  end if;
  if exists (
    select from (
      select (select a.holder from accounts a where a.id = t.account) as holder, t.lowest
      from (select w.account, min(w.amount) as lowest from written w where w.account < 0 group by w.account) t
    ) touched where touched.holder is distinct from 'house:swap_inventory' and (touched.holder is distinct from 'house:fees' or touched.lowest < 0)
  ) then
    raise exception 'only the worker books on what is on chain' using errcode = 'insufficient_privilege';
  end if;
  for v_change in
    select t.asset, t.amount from (select w.account, w.asset, sum(w.amount) as amount from written w where w.account < 0 group by w.account, w.asset) t
    where (select a.holder from accounts a where a.id = t.account) = 'house:swap_inventory' order by t.asset
  loop
    update house_positions p set position = p.position + v_change.amount where p.asset = v_change.asset returning p.position into v_stands;
    if not found then raise exception 'no position is kept in %', v_change.asset; end if;
    v_stands := v_stands + coalesce((select sum(m.amount) from house_moves m where m.asset = v_change.asset), 0);
    if abs(v_stands) > abs(v_stands - v_change.amount)
      and abs(v_stands) > (select b.at_most from house_bounds b where b.house = 'swap_inventory' and b.asset = v_change.asset)
    then
      raise exception 'the house would stand at % % against its customers', v_stands, v_change.asset using errcode = 'LX021';
    end if;
  end loop;
  return null;
end $$;
revoke all on function ledger.refuse_beyond_role() from public;

-- The roll-up of 003, which now also takes the worker's moves into the positions.
create function ledger.roll_up_positions() returns void language sql security definer set search_path = ledger, pg_temp as $$
  select from house_positions order by asset for no key update;
  with gone as (delete from house_moves returning asset, amount),
  sums as (select asset, sum(amount) as amount from gone group by asset)
  update house_positions p set position = p.position + s.amount from sums s where p.asset = s.asset
$$;

-- A kind that is not on the list is refused at once, whoever books it, and the API makes no posting of the worker's kinds.
create function ledger.refuse_kind() returns trigger language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not roles.is_worker() and exists (
    select from written w where not exists (select from kinds k where k.kind = w.kind and k.booked_by = 'api')
  ) then
    raise exception 'only the worker makes postings of this kind' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
revoke all on function ledger.refuse_kind() from public;
create trigger postings_within_role after insert on ledger.postings referencing new table as written
  for each statement execute function ledger.refuse_kind();

-- A hold is of a withdrawal or a sale, and has its identifier: nothing else sets money aside.
create function ledger.refuse_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and new.cause not in ('withdrawal:wdr_' || substr(new.id, 5), 'quick_sell:sel_' || substr(new.id, 5)) then
    raise exception 'hold % is of no withdrawal and no sale', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger holds_within_role before insert on ledger.holds for each row execute function ledger.refuse_hold();

-- Swaps: the rows say what was swapped, and the postings must be just that.
create function swap.refuse_unsaid(p_rows json, p_ids text[], p_kinds text[], p_causes text[], p_holders text[], p_assets text[], p_posting int[], p_account int[],
  p_amounts numeric[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if json_array_length(p_rows) is distinct from cardinality(p_ids) or exists (
    with said as materialized (
      select r.* from rows from (json_to_recordset(p_rows) as (id text, user_id text, from_asset text, from_amount numeric, fee_amount numeric, to_asset text,
        to_amount numeric)) with ordinality r (id, user_id, from_asset, from_amount, fee_amount, to_asset, to_amount, place)
    ),
    due as (
      select s.place, leg.holder, leg.asset, leg.amount
      from said s, lateral (values (s.user_id, s.from_asset, -s.from_amount), ('house:fees', s.from_asset, s.fee_amount),
        ('house:swap_inventory', s.from_asset, s.from_amount - s.fee_amount), ('house:swap_inventory', s.to_asset, -s.to_amount),
        (s.user_id, s.to_asset, s.to_amount)) leg (holder, asset, amount)
      where leg.amount <> 0
      union all select s.place, s.id, 'swap', 0 from said s
    ),
    given as (
      select q.posting::bigint as place, p_holders[q.account] as holder, p_assets[q.account] as asset, q.amount
      from unnest(p_posting, p_account, p_amounts) q (posting, account, amount)
      union all select h.place, case when h.cause = 'swap:swp_' || substr(h.id, 5) then 'swp_' || substr(h.id, 5) end, h.kind, 0
      from unnest(p_ids, p_kinds, p_causes) with ordinality h (id, kind, cause, place)
    )
    select from due d full join given g on g.place = d.place and g.holder = d.holder and g.asset = d.asset and g.amount = d.amount
    where d.place is null or g.place is null
  ) then
    raise exception 'a posting is not the swap that comes with it' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function swap.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[], p_settles text,
  p_rows json, out status text, out recorded_at timestamptz, out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_settles is not null then raise exception 'a swap settles no hold' using errcode = 'insufficient_privilege'; end if;
  perform swap.refuse_unsaid(p_rows, array[p_id], array[p_kind], array[p_cause], p_holders, p_assets, array_fill(1, array[cardinality(p_holders)]),
    array(select generate_series(1, cardinality(p_holders))), p_amounts);
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then perform swap.record(p_rows, array[true], recorded_at); end if;
end $$;

create function swap.post_batch(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[], p_rows json, out written boolean[], out recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
  select b.written, b.recorded_at into written, recorded_at
  from ledger.post_batch(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting, p_account, p_amounts) b;
  perform swap.record(p_rows, written, recorded_at);
end $$;

create function swap.post_each(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[], p_rows json)
returns table (place int, status text, recorded_at timestamptz, holder text, asset text, available numeric, hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
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

-- Transfers: one at a time, in the transaction of the customer's consent.
create function transfer.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[],
  p_settles text, p_rows json, out status text, out recorded_at timestamptz, out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row transfer.transfers := json_populate_record(null::transfer.transfers, p_rows -> 0);
begin
  if p_settles is not null or json_array_length(p_rows) <> 1 or cardinality(p_holders) <> 2
    or (p_id, p_kind, p_cause, p_assets) is distinct from
      ('pst_' || substr(v_row.id, 5), 'zend_transfer', 'transfer:' || v_row.id, array[v_row.asset, v_row.asset])
    or (p_holders, p_amounts) is distinct from (array[v_row.payer_id, v_row.payee_id], array[-v_row.amount, v_row.amount])
      and (p_holders, p_amounts) is distinct from (array[v_row.payee_id, v_row.payer_id], array[v_row.amount, -v_row.amount])
  then
    raise exception 'the posting is not the transfer that comes with it' using errcode = 'insufficient_privilege';
  end if;
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then insert into transfer.transfers select v_row.*; end if;
end $$;

revoke all on all functions in schema swap, transfer from public;
revoke all on function ledger.refuse_hold(), ledger.roll_up_positions() from public;
grant execute on function
  swap.post(text, text, text, timestamptz, text[], text[], numeric[], text, json),
  swap.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json),
  swap.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json),
  transfer.post(text, text, text, timestamptz, text[], text[], numeric[], text, json)
to zend_api;
revoke insert on swap.swaps, transfer.transfers from zend_app;
revoke execute on function swap.record(json, boolean[], timestamptz) from zend_app;

revoke execute on function
  ledger.post(text, text, text, timestamptz, text[], text[], numeric[], text),
  ledger.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.roll_up_house()
from zend_app;
grant execute on function
  ledger.post(text, text, text, timestamptz, text[], text[], numeric[], text),
  ledger.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.roll_up_house(), ledger.roll_up_positions()
to zend_worker;
grant select on ledger.house_bounds, ledger.house_positions, ledger.house_moves to zend_app;
grant insert, update on ledger.house_bounds to zend_worker;
