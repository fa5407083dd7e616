-- Why: the worker's login books any posting, so whoever steals it could credit money that never came and withdraw it as any other. What credits a customer carries a proof by
-- a key that the database does not have (docs/decisions/062); money without one is booked and seen, and does not leave.
-- Data: none is touched. What was booked before the key was made needs no proof; deposits on their way at that moment are read again, or wait for an operator.
create schema provenance;
comment on schema provenance is 'Proof of where customers'' money came from.';
create table provenance.proofs (
  posting text collate "C" primary key check (posting like 'pst\_%'),
  proof bytea not null check (length(proof) = 32),
  source text collate "C",
  made_at timestamptz not null default clock_timestamp()
);
create index proofs_source on provenance.proofs (source) where source is not null;
comment on column provenance.proofs.source is 'What outside was credited, such as one output of one transaction: it is proven once.';
comment on table provenance.proofs is 'What credits customers, each with a proof over its customers'' entries by a key outside the database.';
create table provenance.checkpoints (
  account bigint primary key,
  seq bigint not null,
  balance numeric not null,
  proof bytea not null check (length(proof) = 32)
);
comment on table provenance.checkpoints is 'Up to which entry all credits of an account were proven, so that nobody goes through them again. A row that was written by somebody else proves nothing.';
grant usage on schema provenance to zend_worker;
grant select, insert on provenance.proofs to zend_worker;
grant select, insert, update on provenance.checkpoints to zend_worker;


-- What the confirmer notes brings its proof; what is taken leaves it here. A posting that is refused after all leaves a proof of nothing.
alter table confirmation.swaps add proof bytea;
alter table confirmation.transfers add proof bytea;
alter table deposit.deposits add seen bytea;
comment on column deposit.deposits.seen is 'Proof that whoever read the chain saw it as this row says.';
alter table deposit.suspense add seen bytea;
grant update (seen) on deposit.suspense to zend_worker;
comment on column deposit.suspense.seen is 'Proof that whoever read the chain saw it as this row says.';

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
    insert into provenance.proofs (posting, proof) select p_id, v_proof where v_proof is not null
      on conflict (posting) do update set proof = excluded.proof;
  end if;
end $$;

-- Of 385. A note is used up by what is booked, not by what is refused: the same swap sent twice at once may be refused twice.
create or replace function swap.refuse_unconfirmed(p_rows json) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_missing text[];
begin
  with said as materialized (
    select r.* from json_to_recordset(p_rows) as r (id text, user_id text, from_asset text, from_amount numeric, fee_amount numeric, to_asset text, to_amount numeric)
  ),
  noted as materialized (
    select c.id from confirmation.swaps c join said s
      on (c.id, c.user_id, c.from_asset, c.from_amount, c.fee_amount, c.to_asset, c.to_amount)
        = (s.id, s.user_id, s.from_asset, s.from_amount, s.fee_amount, s.to_asset, s.to_amount)
    where c.confirmed_at > clock_timestamp() - interval '10 minutes'
    order by c.id for update of c
  )
  select array_agg(s.id) into v_missing from said s where not exists (select from noted n where n.id = s.id);
  if exists (select from unnest(v_missing) m (id) where not exists (select from swap.swaps w where w.id = m.id)) then
    raise exception 'nobody confirmed a swap of %', v_missing using errcode = 'insufficient_privilege';
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
  on conflict (posting) do update set proof = excluded.proof;
  insert into swap.swaps (id, user_id, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount, margin_bps, margin_amount, mid_rate, price_as_of,
    quoted_at, occurred_at, recorded_at)
  select r.id, r.user_id, r.from_asset, r.from_amount, r.fee_bps, r.fee_amount, r.to_asset, r.to_amount, r.margin_bps, r.margin_amount, r.mid_rate, r.price_as_of,
    r.quoted_at, r.occurred_at, p_recorded_at
  from rows from (json_to_recordset(p_rows) as (id text, user_id text, from_asset text, from_amount numeric, fee_bps int, fee_amount numeric, to_asset text,
    to_amount numeric, margin_bps int, margin_amount numeric, mid_rate text, price_as_of timestamptz, quoted_at timestamptz, occurred_at timestamptz))
    with ordinality r
  where p_written[r.ordinality] and r.id is not null;
end $$;
