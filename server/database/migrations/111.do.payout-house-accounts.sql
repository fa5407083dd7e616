-- Why: local money on its way out stands in a clearing account until a rail has paid it, each rail holds money of ours, and what quick sells earn and rails take
-- is told apart from everything else (docs/money.md). Only the worker books on them (091).
-- Data: adds five house accounts for every asset that the chart has.
insert into ledger.accounts (id, holder, asset)
select (select min(id) from ledger.accounts) - row_number() over (order by name, asset), 'house:' || name, asset
from unnest(array['payout_clearing', 'quick_sell_fees', 'rail_costs', 'rail_flutterwave', 'rail_paystack']) name,
     (select distinct asset from ledger.accounts where id < 0) assets;
