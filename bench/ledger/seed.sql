-- A hundred thousand customers with two assets each, booked as deposits, and the calls that pgbench's scripts make: its language cannot write the
-- text of an id, so a wrapper does. Making the arguments is counted against the ledger. Ids rise with time, as the product's do.
create function public.bench_customer(n int) returns text language sql immutable parallel safe as $$ select 'usr_' || lpad(n::text, 26, '0') $$;
create function public.bench_id(nonce bigint) returns text language sql volatile as $$
  select to_char(clock_timestamp(), 'YYMMDDHH24MISSUS') || nonce
$$;
create function public.bench_payment(payer int, payee int, amount numeric, nonce bigint) returns text language plpgsql as $$
declare
  a text := public.bench_customer(payer);
  b text := public.bench_customer(payee);
  id text := public.bench_id(nonce);
begin
  if a < b then
    return (select status from ledger.post('pst_' || id, 'transfer', 'transfer:' || id, now(), array[a, b], '{BTC,BTC}', array[-amount, amount]));
  end if;
  return (select status from ledger.post('pst_' || id, 'transfer', 'transfer:' || id, now(), array[b, a], '{BTC,BTC}', array[amount, -amount]));
end $$;
create function public.bench_swap(customer int, amount numeric, nonce bigint) returns text language plpgsql as $$
declare
  c text := public.bench_customer(customer);
  id text := public.bench_id(nonce);
begin
  return (select status from ledger.post('pst_' || id, 'swap', 'swap:' || id, now(), array['house:swap_inventory', 'house:swap_inventory', c, c],
    '{BTC,USDT,BTC,USDT}', array[amount, -7 * amount, -amount, 7 * amount]));
end $$;

insert into ledger.accounts (holder, asset, balance, version)
select public.bench_customer(n), asset, 1000000000000, 1 from generate_series(1, 100000) n, unnest(array['BTC', 'USDT']) asset;
with booked as (
  insert into ledger.postings (id, kind, cause, occurred_at)
  select 'pst_seed' || id, 'deposit_credit', 'seed:' || id, now() from ledger.accounts where id > 0 returning number, id
)
insert into ledger.entries (posting, leg, account, asset, seq, amount, balance)
select b.number, leg, case leg when 1 then h.id else a.id end, a.asset, case leg when 1 then b.number else 1 end,
  case leg when 1 then -a.balance else a.balance end, case leg when 2 then a.balance end
from booked b join ledger.accounts a on b.id = 'pst_seed' || a.id join ledger.accounts h on h.holder = 'house:chain_reserve' and h.asset = a.asset,
  generate_series(1, 2) leg;
