-- Why: Zend Pay transfers, for their page and for statements. The ledger's posting is what moved the money; a transfer is written with it and never changes.
-- Data: none is touched.
create schema transfer;

create table transfer.transfers (
  id text collate "C" primary key check (id like 'trf\_%'),
  payer_id text collate "C" not null,
  payee_id text collate "C" not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  note text check (length(note) between 1 and 140),
  at timestamptz not null,
  check (payer_id <> payee_id)
);
create index transfers_payer on transfer.transfers (payer_id, at);
create index transfers_payee on transfer.transfers (payee_id, at);

grant usage on schema transfer to zend_app;
grant select, insert on transfer.transfers to zend_app;
