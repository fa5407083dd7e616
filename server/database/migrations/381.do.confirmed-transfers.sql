-- Why: the API's login could book a transfer that nobody confirmed: it may call transfer.post, and a signature is nothing that the database can check. The confirmer
-- notes each transfer that it saw confirmed, and the database books those alone, once each and soon.
-- Data: none is touched.
create schema confirmation;
comment on schema confirmation is 'What the confirmer saw confirmed, for functions of the database that act on it.';
create table confirmation.transfers (
  id text collate "C" primary key,
  payer_id text collate "C" not null,
  payee_id text collate "C" not null,
  asset text collate "C" not null,
  amount numeric not null check (amount > 0),
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on table confirmation.transfers is 'Transfers that were confirmed and not booked yet. Amounts in minor units; times by this clock.';
create index transfers_age on confirmation.transfers (confirmed_at);
grant usage on schema confirmation to zend_confirmer;
grant select, insert, update, delete on confirmation.transfers to zend_confirmer;

create or replace function transfer.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[],
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
  delete from confirmation.transfers c
  where (c.id, c.payer_id, c.payee_id, c.asset, c.amount) = (v_row.id, v_row.payer_id, v_row.payee_id, v_row.asset, v_row.amount)
    and c.confirmed_at > clock_timestamp() - interval '10 minutes';
  if not found then
    raise exception 'nobody confirmed transfer %', v_row.id using errcode = 'insufficient_privilege';
  end if;
  select p.* into status, recorded_at, holder, asset, available, hold_state
  from ledger.post(p_id, p_kind, p_cause, p_occurred_at, p_holders, p_assets, p_amounts) p;
  if status = 'posted' then insert into transfer.transfers select v_row.*; end if;
end $$;
