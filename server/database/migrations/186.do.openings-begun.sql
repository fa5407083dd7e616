-- Why: what an address keeps once it was opened for a coin it keeps for good, so an operator says how many may begin in a day. That takes the moment when each began.
-- That openings rest when the signer's limit is reached is read from the payments it refused, every round.
-- Data: none is touched. Openings from before began on no day.
alter table treasury.activations add column begun_at timestamptz;
comment on column treasury.activations.begun_at is 'When the treasury first spent something on it. Null: it waits for its turn.';
create index activations_begun on treasury.activations (network, begun_at) where begun_at is not null;
create index payments_refused on treasury.payments (network, not_before) where state = 'failed' and not_before is not null;
