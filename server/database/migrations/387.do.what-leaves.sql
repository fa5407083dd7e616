-- Why: whoever has the worker's login can free the hold of a withdrawal that is on its way, and spend its money once more. What leaves is noted for good before anything is
-- signed for it, and that it came back is proven by the key outside the database.
-- Data: none is touched.
create table provenance.leaving (
  hold text collate "C" primary key check (hold like 'hld\_%'),
  account bigint not null,
  amount numeric not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
comment on table provenance.leaving is 'What something was signed for, by the hold that set it aside. Amounts in minor units.';
create index leaving_account on provenance.leaving (account);
create table provenance.returned (
  hold text collate "C" primary key references provenance.leaving (hold),
  proof bytea not null check (length(proof) = 32)
);
comment on table provenance.returned is 'Proof that what was to leave never did.';
grant select, insert on provenance.leaving, provenance.returned to zend_worker;
