-- Payments between customers by username, for their page and for statements. Written by the functions below with the
-- posting that moved the money, and never changed.
create schema transfer;

create table transfer.transfers (
  id text collate "C" primary key check (id like 'trf\_%'),
  payer_id text collate "C" not null,
  payee_id text collate "C" not null,
  made_by text collate "C" not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  note text check (length(note) between 1 and 140),
  consent jsonb,
  request_id text collate "C",
  at timestamptz not null,
  check (payer_id <> payee_id)
);
comment on column transfer.transfers.request_id is 'What asked for it (requests.requests); null when nobody did.';
comment on column transfer.transfers.payer_id is 'The holder who paid; payee_id received.';
comment on column transfer.transfers.made_by is 'The person who paid: the payer, or a member of the company that is.';
comment on column transfer.transfers.consent is
  'The payer''s authorization, the limits it was judged by, and its value in US cents.';
create index transfers_payer on transfer.transfers (payer_id, at);
create index transfers_payee on transfer.transfers (payee_id, at);

-- Refuses postings that are not exactly what the rows say: who paid whom what.
create function transfer.refuse_unsaid(p_rows json, p_ids text[], p_kinds text[], p_causes text[], p_holders text[],
  p_assets text[], p_posting int[], p_account int[], p_amounts numeric[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if json_array_length(p_rows) is distinct from cardinality(p_ids) or exists (
    with said as materialized (
      select r.* from rows from (json_to_recordset(p_rows) as (id text, payer_id text, payee_id text, asset text,
        amount numeric)) with ordinality r (id, payer_id, payee_id, asset, amount, place)
    ),
    due as (
      select s.place, leg.holder, s.asset, leg.amount
      from said s, lateral (values (s.payer_id, -s.amount), (s.payee_id, s.amount)) leg (holder, amount)
      union all select s.place, s.id, 'zend_transfer', 0 from said s
    ),
    given as (
      select q.posting::bigint as place, p_holders[q.account] as holder, p_assets[q.account] as asset, q.amount
      from unnest(p_posting, p_account, p_amounts) q (posting, account, amount)
      union all select h.place,
        case when h.cause = 'transfer:trf_' || substr(h.id, 5) then 'trf_' || substr(h.id, 5) end, h.kind, 0
      from unnest(p_ids, p_kinds, p_causes) with ordinality h (id, kind, cause, place)
    )
    select from due d full join given g on g.place = d.place and g.holder = d.holder and g.asset = d.asset
      and g.amount = d.amount
    where d.place is null or g.place is null
  ) then
    raise exception 'the posting is not the transfer that comes with it' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Refuses transfers that the confirmer has not noted, once and within ten minutes.
create function transfer.refuse_unconfirmed(p_rows json) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_missing text[];
begin
  with said as materialized (
    select r.* from json_to_recordset(p_rows) as r (id text, payer_id text, payee_id text, asset text, amount numeric)
  ),
  noted as materialized (
    select c.id from confirmation.transfers c join said s
      on (c.id, c.payer_id, c.payee_id, c.asset, c.amount) = (s.id, s.payer_id, s.payee_id, s.asset, s.amount)
    where c.confirmed_at > clock_timestamp() - interval '10 minutes'
    order by c.id for update of c
  )
  select array_agg(s.id) into v_missing from said s where not exists (select from noted n where n.id = s.id);
  if v_missing is not null then
    raise exception 'nobody confirmed transfer %', v_missing using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Takes the locks before a booking, in the common order (acts of payers, their limits, accounts of payees that are kept
-- open, requests that are paid). LX020 for a payee whose account is closed: a closing either waits for this money, and
-- is then refused, or committed first; and for a request that is over: it is paid once.
create function transfer.prepare(p_rows json) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_payers text[];
  v_payees text[];
begin
  select array_agg(r.payer_id), array_agg(r.payee_id) into v_payers, v_payees
    from json_to_recordset(p_rows) as r (payer_id text, payee_id text);
  perform holders.lock_acts(v_payers);
  perform limits.lock(v_payers);
  if not persons.keep_open(v_payees) then
    raise exception 'a payee''s account is closed' using errcode = 'LX020';
  end if;
  if exists (select from json_to_recordset(p_rows) as r (request_id text) where r.request_id is not null)
    and not requests.keep_open(p_rows)
  then
    raise exception 'a request is over' using errcode = 'LX020';
  end if;
end $$;

-- Stores the booked transfers; the confirmer's note of each becomes its proof. A note is used up by what is booked, not
-- by what is refused.
create function transfer.record(p_rows json, p_written boolean[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with taken as (
    delete from confirmation.transfers c using json_array_elements(p_rows) with ordinality r (said, place)
    where p_written[r.place] and c.id = r.said ->> 'id'
    returning c.id, c.proof
  )
  insert into provenance.proofs (posting, proof) select 'pst_' || substr(t.id, 5), t.proof from taken t
    where t.proof is not null
  on conflict do nothing;
  insert into transfer.transfers
  select t.* from json_array_elements(p_rows) with ordinality r (said, place),
    json_populate_record(null::transfer.transfers, r.said) t
  where p_written[r.place];
  update requests.requests q set state = 'paid', ended_at = t.at, transfer_id = t.id
  from json_array_elements(p_rows) with ordinality r (said, place),
    json_populate_record(null::transfer.transfers, r.said) t
  where p_written[r.place] and q.id = t.request_id;
end $$;

-- The API's functions to book transfers, like those of the ledger with the same names.
create function transfer.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[],
  p_assets text[], p_amounts numeric[], p_settles text, p_rows json, out status text, out recorded_at timestamptz,
  out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_settles is not null then
    raise exception 'a transfer settles no hold' using errcode = 'insufficient_privilege';
  end if;
  perform transfer.refuse_unsaid(p_rows, array[p_id], array[p_kind], array[p_cause], p_holders, p_assets,
    array_fill(1, array[cardinality(p_holders)]), array(select generate_series(1, cardinality(p_holders))), p_amounts);
  perform transfer.refuse_unconfirmed(p_rows);
  perform transfer.prepare(p_rows);
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then perform transfer.record(p_rows, array[true]); end if;
end $$;

create function transfer.post_batch(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[],
  p_holders text[], p_assets text[], p_posting int[], p_account int[], p_amounts numeric[], p_rows json,
  out written boolean[], out recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform transfer.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account,
    p_amounts);
  perform transfer.refuse_unconfirmed(p_rows);
  perform transfer.prepare(p_rows);
  -- A batch books on existing accounts; somebody who gets a coin for the first time has none.
  perform ledger.open_accounts(p_holders, p_assets);
  select b.written, b.recorded_at into written, recorded_at
  from ledger.post_batch(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting, p_account,
    p_amounts) b;
  perform transfer.record(p_rows, written);
end $$;

create function transfer.post_each(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[],
  p_holders text[], p_assets text[], p_posting int[], p_account int[], p_amounts numeric[], p_rows json)
returns table (place int, status text, recorded_at timestamptz, holder text, asset text, available numeric,
  hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform transfer.refuse_unsaid(p_rows, p_ids, p_kinds, p_causes, p_holders, p_assets, p_posting, p_account,
    p_amounts);
  perform transfer.refuse_unconfirmed(p_rows);
  perform transfer.prepare(p_rows);
  return query
    with done as materialized (
      select * from ledger.post_each(p_ids, p_kinds, p_causes, p_occurred_at, p_holders, p_assets, p_posting,
        p_account, p_amounts)
    ),
    noted as materialized (
      select transfer.record(p_rows, told.written)
        from (select array_agg(d.status = 'posted' order by d.place) as written from done d) told
    )
    select d.place, d.status, d.recorded_at, d.holder, d.asset, d.available, d.hold_state from done d, noted
      order by d.place;
end $$;

revoke all on all functions in schema transfer from public;
grant usage on schema transfer to zend_app;
grant select on transfer.transfers to zend_app;
grant execute on function
  transfer.post(text, text, text, timestamptz, text[], text[], numeric[], text, json),
  transfer.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json),
  transfer.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[], json)
to zend_api;
