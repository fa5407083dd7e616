-- Why: the house's rolled-up sums say "everything below this transaction". A server restored from a logical dump (pg_dump) counts its transactions
-- from the start again, so new postings would look as if they were in the sums already, and the house's balances would miss them. A mark that lies
-- ahead of every transaction of this server gives that away: the sums are then left out, and the next roll-up begins anew.
-- (A physical copy or a standby keeps the count, and with it the sums.)
-- Data: none is touched.
create or replace function ledger.roll_up_house() returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_from xid8;
  v_to xid8;
  v_postings bigint;
begin
  select xid into v_from from roll_up for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot());
  if v_from > v_to then
    delete from house_sums;
    v_from := '0';
  end if;
  with added as (
    select e.account, sum(e.amount) as amount
    from postings p join entries e on e.posting = p.number
    where p.xid >= v_from and p.xid < v_to and e.account < 0 group by e.account
  )
  insert into house_sums as s (account, balance) select account, amount from added
  on conflict (account) do update set balance = s.balance + excluded.balance;
  select count(*) into v_postings from postings p where p.xid >= v_from and p.xid < v_to;
  update roll_up set xid = v_to;
  return v_postings;
end $$;

create or replace function ledger.house_balances() returns table (holder text, asset text, balance numeric)
language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_from xid8 := (select xid from roll_up);
  v_restored boolean := v_from > pg_snapshot_xmax(pg_current_snapshot());
begin
  if v_restored then v_from := '0'; end if;
  return query
    select a.holder, a.asset, sum(part.balance)
    from (
      select s.account, s.balance::numeric from house_sums s where not v_restored
      union all
      select e.account, e.amount::numeric from postings p join entries e on e.posting = p.number where p.xid >= v_from and e.account < 0
    ) part join accounts a on a.id = part.account
    group by a.id, a.holder, a.asset;
end $$;
