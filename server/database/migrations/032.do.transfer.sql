-- Payments between customers by username, for their page and for statements. Written by transfer.post with the posting
-- that moved the money, and never changed.
create schema transfer;

create table transfer.transfers (
  id text collate "C" primary key check (id like 'trf\_%'),
  payer_id text collate "C" not null,
  payee_id text collate "C" not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  note text check (length(note) between 1 and 140),
  consent jsonb,
  at timestamptz not null,
  check (payer_id <> payee_id)
);
comment on column transfer.transfers.consent is
  'The payer''s authorization, what it was held against, and its value in US cents.';
create index transfers_payer on transfer.transfers (payer_id, at);
create index transfers_payee on transfer.transfers (payee_id, at);

-- The API's one way to book a transfer: posting and row say the same, and the confirmer noted that it was confirmed.
create function transfer.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[],
  p_assets text[], p_amounts numeric[], p_settles text, p_rows json, out status text, out recorded_at timestamptz,
  out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row transfer.transfers := json_populate_record(null::transfer.transfers, p_rows -> 0);
  v_proof bytea;
begin
  if p_settles is not null or json_array_length(p_rows) <> 1 or cardinality(p_holders) <> 2
    or (p_id, p_kind, p_cause, p_assets) is distinct from
      ('pst_' || substr(v_row.id, 5), 'zend_transfer', 'transfer:' || v_row.id, array[v_row.asset, v_row.asset])
    or (p_holders, p_amounts) is distinct from (array[v_row.payer_id, v_row.payee_id],
      array[-v_row.amount, v_row.amount])
      and (p_holders, p_amounts) is distinct from (array[v_row.payee_id, v_row.payer_id],
        array[v_row.amount, -v_row.amount])
  then
    raise exception 'the posting is not the transfer that comes with it' using errcode = 'insufficient_privilege';
  end if;
  delete from confirmation.transfers c
  where (c.id, c.payer_id, c.payee_id, c.asset, c.amount) = (v_row.id, v_row.payer_id, v_row.payee_id, v_row.asset,
    v_row.amount)
    and c.confirmed_at > clock_timestamp() - interval '10 minutes'
  returning c.proof into v_proof;
  if not found then
    raise exception 'nobody confirmed transfer %', v_row.id using errcode = 'insufficient_privilege';
  end if;
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then
    insert into transfer.transfers select v_row.*;
    insert into provenance.proofs (posting, proof) select p_id, v_proof where v_proof is not null
      on conflict do nothing;
  end if;
end $$;

revoke all on all functions in schema transfer from public;
grant usage on schema transfer to zend_app;
grant select on transfer.transfers to zend_app;
grant execute on function
  transfer.post(text, text, text, timestamptz, text[], text[], numeric[], text, json)
to zend_api;
