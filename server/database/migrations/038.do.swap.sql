-- What was swapped at which terms, for the customer's history and for checking margins later. The amounts are also in
-- the books; a row has them as given, fee, margin, received. Its id is the quote's and the posting's under another
-- prefix, so a quote can become one swap only. Written by the functions below, with the posting.
create schema swap;

create table swap.swaps (
  id text collate "C" primary key check (id like 'swp\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  from_asset text not null,
  from_amount numeric(38, 0) not null check (from_amount > 0),
  fee_bps integer not null check (fee_bps >= 0),
  fee_amount numeric(38, 0) not null check (fee_amount >= 0 and fee_amount < from_amount),
  to_asset text not null check (to_asset <> from_asset),
  to_amount numeric(38, 0) not null check (to_amount > 0),
  margin_bps integer not null check (margin_bps >= 0),
  margin_amount numeric(38, 0) not null check (margin_amount >= 0),
  mid_rate text not null,
  price_as_of timestamptz not null,
  quoted_at timestamptz not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null
);
comment on column swap.swaps.holder is 'The holder of the money; made_by is the person who swapped it.';
comment on column swap.swaps.fee_amount is 'In the asset given, part of from_amount.';
comment on column swap.swaps.margin_amount is
  'In the asset received: what the mid rate would have given beyond to_amount.';
comment on column swap.swaps.mid_rate is
  'The mid rate of the quote, as shown: whole received coins per whole given coin.';
create index swaps_newest on swap.swaps (holder, occurred_at desc, id desc);

-- Stores the booked swaps (docs/decisions/012) and the proofs of their postings. A booked swap uses up the confirmer's
-- note; a refused one does not.
create function swap.record(p_ids text[], p_rows json, p_written boolean[], p_recorded_at timestamptz, p_proofs bytea[])
returns void language plpgsql set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  delete from confirmation.swaps c using unnest(p_ids, p_written) p (id, written)
    where p.written and c.id = 'swp_' || substr(p.id, 5);
  insert into provenance.proofs (posting, proof)
  select p.id, p.proof from unnest(p_ids, p_written, p_proofs) p (id, written, proof)
    where p.written and p.proof is not null
  on conflict do nothing;
  insert into swap.swaps (id, holder, made_by, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount,
    margin_bps, margin_amount, mid_rate, price_as_of, quoted_at, occurred_at, recorded_at)
  select r.id, r.holder, r.made_by, r.from_asset, r.from_amount, r.fee_bps, r.fee_amount, r.to_asset, r.to_amount,
    r.margin_bps, r.margin_amount, r.mid_rate, r.price_as_of, r.quoted_at, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, holder text, made_by text, from_asset text,
    from_amount numeric, fee_bps int, fee_amount numeric, to_asset text, to_amount numeric, margin_bps int,
    margin_amount numeric, mid_rate text, price_as_of timestamptz, quoted_at timestamptz, occurred_at timestamptz))
    with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;

-- Refuses postings that are not exactly what the rows say was swapped.
create function swap.refuse_unsaid(p_rows json, p_ids text[], p_kinds text[], p_causes text[], p_holders text[],
  p_assets text[], p_posting int[], p_account int[], p_amounts numeric[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if json_array_length(p_rows) is distinct from cardinality(p_ids) or exists (
    with said as materialized (
      select r.* from rows from (json_to_recordset(p_rows) as (id text, holder text, from_asset text,
        from_amount numeric, fee_amount numeric, to_asset text, to_amount numeric))
        with ordinality r (id, holder, from_asset, from_amount, fee_amount, to_asset, to_amount, place)
    ),
    due as (
      select s.place, leg.holder, leg.asset, leg.amount
      from said s, lateral (values
        (s.holder, s.from_asset, -s.from_amount),
        ('house:fees', s.from_asset, s.fee_amount),
        ('house:swap_inventory', s.from_asset, s.from_amount - s.fee_amount),
        ('house:swap_inventory', s.to_asset, -s.to_amount),
        (s.holder, s.to_asset, s.to_amount)
      ) leg (holder, asset, amount)
      where leg.amount <> 0
      union all select s.place, s.id, 'swap', 0 from said s
    ),
    given as (
      select q.posting::bigint as place, p_holders[q.account] as holder, p_assets[q.account] as asset, q.amount
      from unnest(p_posting, p_account, p_amounts) q (posting, account, amount)
      union all select h.place, case when h.cause = 'swap:swp_' || substr(h.id, 5) then 'swp_' || substr(h.id, 5) end,
        h.kind, 0
      from unnest(p_ids, p_kinds, p_causes) with ordinality h (id, kind, cause, place)
    )
    select from due d full join given g on g.place = d.place and g.holder = d.holder and g.asset = d.asset
      and g.amount = d.amount
    where d.place is null or g.place is null
  ) then
    raise exception 'a posting is not the swap that comes with it' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Returns the proof that the confirmer noted with each swap, in order. Refuses swaps that it has not noted after a
-- right PIN; one that is booked already needs no note. No row is locked, since a posting is booked only once. The same
-- swap sent twice at once may be refused twice. The settings keep the plan on the index: notes come and go so fast that
-- most of their table is rows not vacuumed yet.
create function swap.proofs_noted(p_rows json) returns bytea[]
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_proofs bytea[];
  v_missing text[];
begin
  select array_agg(c.proof order by s.place), array_agg(s.id) filter (where c.id is null)
    into v_proofs, v_missing
    from rows from (json_to_recordset(p_rows) as (id text, holder text, from_asset text, from_amount numeric,
      fee_amount numeric, to_asset text, to_amount numeric))
      with ordinality s (id, holder, from_asset, from_amount, fee_amount, to_asset, to_amount, place)
    left join confirmation.swaps c
      on (c.id, c.holder, c.from_asset, c.from_amount, c.fee_amount, c.to_asset, c.to_amount)
        = (s.id, s.holder, s.from_asset, s.from_amount, s.fee_amount, s.to_asset, s.to_amount)
      and c.confirmed_at > clock_timestamp() - interval '10 minutes';
  if exists (select from unnest(v_missing) m (id) where not exists (select from swap.swaps w where w.id = m.id)) then
    raise exception 'nobody confirmed a swap of %', v_missing using errcode = 'insufficient_privilege';
  end if;
  return v_proofs;
end $$;

-- The API's ways to book swaps, as those of the ledger of the same names.
create function swap.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[],
  p_assets text[], p_amounts numeric[], p_settles text, p_rows json, out status text, out recorded_at timestamptz,
  out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_proofs bytea[];
begin
  if p_settles is not null then
    raise exception 'a swap settles no hold' using errcode = 'insufficient_privilege';
  end if;
  perform swap.refuse_unsaid(p_rows, array[p_id], array[p_kind], array[p_cause], p_holders, p_assets,
    array_fill(1, array[cardinality(p_holders)]), array(select generate_series(1, cardinality(p_holders))), p_amounts);
  v_proofs := swap.proofs_noted(p_rows);
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then perform swap.record(array[p_id], p_rows, array[true], recorded_at, v_proofs); end if;
end $$;

create function swap.post_batch(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[],
  p_holders text[], p_assets text[], p_posting int[], p_account int[], p_amounts numeric[], p_rows json,
  out written boolean[], out recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_proofs bytea[];
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
  v_proofs := swap.proofs_noted(p_rows);
  select b.written, b.recorded_at into written, recorded_at
  from ledger.post_batch(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting, p_account,
    p_amounts) b;
  perform swap.record(p_ids, p_rows, written, recorded_at, v_proofs);
end $$;

create function swap.post_each(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[],
  p_holders text[], p_assets text[], p_posting int[], p_account int[], p_amounts numeric[], p_rows json)
returns table (place int, status text, recorded_at timestamptz, holder text, asset text, available numeric,
  hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_proofs bytea[];
begin
  perform swap.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account, p_amounts);
  v_proofs := swap.proofs_noted(p_rows);
  -- All locks in the order in which a batch takes them: customers, then positions. One by one the swaps would take
  -- the positions in their own order.
  perform from ledger.accounts a join unnest(p_holders, p_assets) n (holder, asset) on a.holder = n.holder
    and a.asset = n.asset
    where a.id > 0 order by a.holder, a.asset for no key update of a;
  perform from ledger.house_positions p where p.asset = any (p_assets) order by p.asset for no key update;
  return query
    with done as materialized (
      select * from ledger.post_each(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting,
        p_account, p_amounts)
    ),
    noted as materialized (
      select swap.record(p_ids, p_rows, told.written, now(), v_proofs)
        from (select array_agg(d.status = 'posted' order by d.place) as written from done d) told
    )
    select d.place, d.status, d.recorded_at, d.holder, d.asset, d.available, d.hold_state from done d, noted
      order by d.place;
end $$;

revoke all on all functions in schema swap from public;
grant usage on schema swap to zend_app;
grant select on swap.swaps to zend_app;
grant execute on function
  swap.post(text, text, text, timestamptz, text[], text[], numeric[], text, json),
  swap.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json),
  swap.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json)
to zend_api;
