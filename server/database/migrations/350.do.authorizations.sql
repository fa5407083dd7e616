-- Why: a withdrawal in the database was paid because it was there. Each keeps what its customer confirmed it with, signed by a key that is not in the database,
-- and its payment carries that to the signer. What was asked for before has none: it is given back, and asked for again.
-- Data: none is touched; the columns are empty in every row that is there, which costs no rewrite.
alter table withdrawal.withdrawals add column consent jsonb;
comment on column withdrawal.withdrawals.consent is 'The customer''s authorization and what it was held against; the statement is made again from the row.';

alter table treasury.payments
  add column statement jsonb,
  add column second_confirmation jsonb,
  drop constraint payments_waits_for_check,
  add constraint payments_waits_for
    check (waits_for in ('funds', 'limit', 'signing_stopped', 'fee', 'would_fail', 'not_authorized', 'second_confirmation')) not valid;
comment on column treasury.payments.statement is 'What the customer confirmed, as text, with its signature: what the signer compares the payment with.';
comment on column treasury.payments.second_confirmation is 'An operator''s signature, where the signer asks for one.';
