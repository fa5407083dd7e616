-- Why: on Cardano an output can carry tokens beside coins, and whoever spends it must pay them on: ours never do. Such outputs counted as spendable all the same, so the
-- hot wallet looked fuller than it was.
-- Data: none is touched; an output is marked when a payment next looks for outputs to spend, and stays so, because a transaction never changes.
alter table treasury.outputs add column unspendable boolean not null default false;
comment on column treasury.outputs.unspendable is 'Nothing of ours ever spends it (it carries tokens or a script). It counts in the reserve, and not as spendable.';
