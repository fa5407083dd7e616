-- Why: whoever has the worker's login could write a worthless proof before the real one, which then was not kept: a second credit of the same transfer passed for the first.
-- A proof that somebody else wrote stands beside the real one now, and not in its place.
-- Data: none is changed; every posting and hold has one proof at most until now.
alter table provenance.proofs drop constraint proofs_pkey;
alter table provenance.proofs add primary key (posting, proof);
alter table provenance.returned drop constraint returned_pkey;
alter table provenance.returned add primary key (hold, proof);

-- Both of 386.
create or replace function transfer.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[],
  p_settles text, p_rows json, out status text, out recorded_at timestamptz, out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row transfer.transfers := json_populate_record(null::transfer.transfers, p_rows -> 0);
  v_proof bytea;
begin
  if p_settles is not null or json_array_length(p_rows) <> 1 or cardinality(p_holders) <> 2
    or (p_id, p_kind, p_cause, p_assets) is distinct from
      ('pst_' || substr(v_row.id, 5), 'zend_transfer', 'transfer:' || v_row.id, array[v_row.asset, v_row.asset])
    or (p_holders, p_amounts) is distinct from (array[v_row.payer_id, v_row.payee_id], array[-v_row.amount, v_row.amount])
      and (p_holders, p_amounts) is distinct from (array[v_row.payee_id, v_row.payer_id], array[v_row.amount, -v_row.amount])
  then
    raise exception 'the posting is not the transfer that comes with it' using errcode = 'insufficient_privilege';
  end if;
  delete from confirmation.transfers c
  where (c.id, c.payer_id, c.payee_id, c.asset, c.amount) = (v_row.id, v_row.payer_id, v_row.payee_id, v_row.asset, v_row.amount)
    and c.confirmed_at > clock_timestamp() - interval '10 minutes'
  returning c.proof into v_proof;
  if not found then
    raise exception 'nobody confirmed transfer %', v_row.id using errcode = 'insufficient_privilege';
  end if;
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then
    insert into transfer.transfers select v_row.*;
    insert into provenance.proofs (posting, proof) select p_id, v_proof where v_proof is not null on conflict do nothing;
  end if;
end $$;

create or replace function swap.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  with taken as (
    delete from confirmation.swaps c using json_array_elements(p_rows) with ordinality r (said, place)
    where p_written[r.place] and c.id = r.said ->> 'id'
    returning c.id, c.proof
  )
  insert into provenance.proofs (posting, proof) select 'pst_' || substr(t.id, 5), t.proof from taken t where t.proof is not null
  on conflict do nothing;
  insert into swap.swaps (id, user_id, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount, margin_bps, margin_amount, mid_rate, price_as_of,
    quoted_at, occurred_at, recorded_at)
  select r.id, r.user_id, r.from_asset, r.from_amount, r.fee_bps, r.fee_amount, r.to_asset, r.to_amount, r.margin_bps, r.margin_amount, r.mid_rate, r.price_as_of,
    r.quoted_at, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, user_id text, from_asset text, from_amount numeric, fee_bps int, fee_amount numeric, to_asset text,
    to_amount numeric, margin_bps int, margin_amount numeric, mid_rate text, price_as_of timestamptz, quoted_at timestamptz, occurred_at timestamptz))
    with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;
