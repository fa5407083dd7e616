-- Why: a third rail holds money of ours (see 111). Data: adds a house account for every asset that the chart has.
insert into ledger.accounts (id, holder, asset)
select (select min(id) from ledger.accounts) - row_number() over (order by asset), 'house:rail_pawapay', asset
from (select distinct asset from ledger.accounts where id < 0) assets;
