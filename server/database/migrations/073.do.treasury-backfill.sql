-- Why: what was credited before the treasury kept count is ours to spend too, and must add up to the reserve from the first day on.
-- Data: notes every credited deposit as an output of its network, or in what its address holds. Checks before that nothing was noted, and after that
-- it adds up to what was credited.
do $$
declare
  v_credited numeric;
  v_noted numeric;
begin
  if exists (select from treasury.outputs) or exists (select from treasury.holdings) then
    raise exception 'the treasury has begun to count already';
  end if;

  insert into treasury.outputs (network, txid, index, units, lookup_key, account, key_index, source, block_height, booked_at)
  select d.network, d.txid, d.output_index::integer, d.units, d.lookup_key, 'deposit', a.index, 'deposit', d.block_height, d.credited_at
  from deposit.deposits d join custody.deposit_addresses a on a.network = d.network and a.lookup_key = d.lookup_key
  where d.state = 'credited' and d.network = 'bitcoin';

  insert into treasury.holdings (network, lookup_key, asset, decimals, account, key_index, address, units)
  select d.network, d.lookup_key, d.asset, min(d.decimals), 'deposit', a.index, a.address, sum(d.units)
  from deposit.deposits d join custody.deposit_addresses a on a.network = d.network and a.lookup_key = d.lookup_key
  where d.state = 'credited' and d.network <> 'bitcoin'
  group by d.network, d.lookup_key, d.asset, a.index, a.address;

  select coalesce(sum(units), 0) into v_credited from deposit.deposits where state = 'credited';
  select coalesce((select sum(units) from treasury.outputs), 0) + coalesce((select sum(units) from treasury.holdings), 0) into v_noted;
  if v_credited <> v_noted then
    raise exception 'credited deposits of % base units, noted %: a credited deposit has no address in custody', v_credited, v_noted;
  end if;
end $$;
