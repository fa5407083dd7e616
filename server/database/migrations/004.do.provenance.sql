-- Where customers' money came from and what of it leaves, with proofs by a key that the database does not have
-- (docs/decisions/062): an intruder with the worker's login can book money that never came, but it cannot leave.
-- Written by the worker, and by swap.post and transfer.post with the proof that the confirmer noted.
create schema provenance;
comment on schema provenance is 'Proof of where customers'' money came from.';

create table provenance.proofs (
  posting text collate "C" not null check (posting like 'pst\_%'),
  proof bytea not null check (length(proof) = 32),
  source text collate "C",
  made_at timestamptz not null default clock_timestamp(),
  -- An invalid proof by somebody else is stored beside the real one, and does not replace it.
  primary key (posting, proof)
);
comment on table provenance.proofs is
  'Credits of customers, each with a proof over its customers'' entries by a key outside the database.';
comment on column provenance.proofs.source is
  'The outside source that was credited, such as one output of one transaction; it is proven once.';
create index proofs_source on provenance.proofs (source) where source is not null;

create table provenance.checkpoints (
  account bigint primary key,
  seq bigint not null,
  balance numeric not null,
  proof bytea not null check (length(proof) = 32)
);
comment on table provenance.checkpoints is
  'The entry up to which all credits of an account were proven, so that they are not walked again. A row by somebody '
  'else proves nothing.';

create table provenance.leaving (
  hold text collate "C" primary key check (hold like 'hld\_%'),
  account bigint not null,
  amount numeric not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
comment on table provenance.leaving is 'Money that something was signed for, by its hold. Amounts in minor units.';
create index leaving_account on provenance.leaving (account);

create table provenance.returned (
  hold text collate "C" not null references provenance.leaving (hold),
  proof bytea not null check (length(proof) = 32),
  primary key (hold, proof)
);
comment on table provenance.returned is 'Proof that leaving money never left.';

grant usage on schema provenance to zend_worker;
grant select, insert on provenance.proofs, provenance.leaving, provenance.returned to zend_worker;
grant select, insert, update on provenance.checkpoints to zend_worker;
