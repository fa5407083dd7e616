-- Why: the accounts that pay, from a seed of their own, attested by the signer like the deposit accounts, with the one address that receives change and funds.
-- Data: none is touched. The product can add an account; it can change or remove none.
create table custody.hot_accounts (
  network text primary key,
  path text not null,
  xpub text not null unique,
  attestation text not null check (attestation ~ '^[0-9a-f]{128}$'),
  -- What a block shows of the address at index 0. It is derived again from the attested key before it is used.
  lookup_key text not null unique,
  imported_at timestamptz not null
);
grant select, insert on custody.hot_accounts to zend_app;
