-- Why: the fees that networks take are a cost of the house, and coins that a treasurer brings are its capital; both stand against the reserve (docs/money.md).
-- Data: adds two house accounts for every asset that the chart has.
insert into ledger.accounts (id, holder, asset)
select (select min(id) from ledger.accounts) - row_number() over (order by name, asset), 'house:' || name, asset
from unnest(array['network_costs', 'treasury_capital']) name, (select distinct asset from ledger.accounts where id < 0) assets;
