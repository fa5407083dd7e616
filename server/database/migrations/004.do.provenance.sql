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
  'What credits customers, each with a proof over its customers'' entries by a key outside the database.';
comment on column provenance.proofs.source is
  'What outside was credited, such as one output of one transaction: it is proven once.';
create index proofs_source on provenance.proofs (source) where source is not null;

create table provenance.checkpoints (
  account bigint primary key,
  seq bigint not null,
  balance numeric not null,
  proof bytea not null check (length(proof) = 32)
);
comment on table provenance.checkpoints is
  'Up to which entry all credits of an account were proven, so that nobody goes through them again. A row that was '
  'written by somebody else proves nothing.';

create table provenance.leaving (
  hold text collate "C" primary key check (hold like 'hld\_%'),
  account bigint not null,
  amount numeric not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
comment on table provenance.leaving is
  'What something was signed for, by the hold that set it aside. Amounts in minor units.';
create index leaving_account on provenance.leaving (account);

create table provenance.returned (
  hold text collate "C" not null references provenance.leaving (hold),
  proof bytea not null check (length(proof) = 32),
  primary key (hold, proof)
);
comment on table provenance.returned is 'Proof that what was to leave never did.';

grant usage on schema provenance to zend_worker;
grant select, insert on provenance.proofs, provenance.leaving, provenance.returned to zend_worker;
grant select, insert, update on provenance.checkpoints to zend_worker;
