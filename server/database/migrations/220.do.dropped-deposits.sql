-- Why: a provider can show a transfer wrongly once. What was stored of it and never credited must be replaceable: by what both providers say when they are asked again, or
-- by an operator. The old row stays as evidence, in a state that nothing leads out of.
-- Data: none is touched.
alter table deposit.deposits
  drop constraint deposits_state_check,
  add constraint deposits_state_check
    check (state in ('detected', 'confirming', 'screening', 'credited', 'below_minimum', 'reorged', 'dropped')),
  drop constraint deposits_only_credited_stays_off_chain,
  add constraint deposits_only_credited_stays_off_chain check (block_height is not null or state in ('reorged', 'credited', 'dropped')),
  add constraint deposits_dropped_is_off_chain check (state <> 'dropped' or block_height is null),
  add column doubted_at timestamptz;
comment on column deposit.deposits.doubted_at is
  'When the second provider first contradicted this deposit. Without a second provider that knows it just so it is not credited, whoever is asked by then.';
