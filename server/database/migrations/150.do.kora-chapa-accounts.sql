-- Why: two more rails hold money of ours (see 111, 113): Kora in South Africa and Kenya, Chapa in Ethiopia.
-- Data: adds two house accounts for every asset that the chart has.
insert into ledger.accounts (id, holder, asset)
select (select min(id) from ledger.accounts) - row_number() over (order by name, asset), 'house:' || name, asset
from unnest(array['rail_chapa', 'rail_kora']) name,
     (select distinct asset from ledger.accounts where id < 0) assets;
