-- Why: a payment that was deep when it was first seen took its withdrawal from sent to done in one step, and the stage between never said when it was
-- reached. Every change of state now notes all stages up to its own; what was written before is completed here.
-- Data: withdrawals that skipped a stage get the time of the next one that has a time. Nothing else is touched.
update withdrawal.withdrawals set
  confirming_at = coalesce(confirming_at, closed_at),
  broadcast_at = coalesce(broadcast_at, confirming_at, closed_at),
  signing_at = coalesce(signing_at, broadcast_at, confirming_at, closed_at)
where state = 'done' and num_nulls(signing_at, broadcast_at, confirming_at) > 0;
update withdrawal.withdrawals set
  broadcast_at = case when state = 'signing' then broadcast_at else coalesce(broadcast_at, confirming_at, signing_at) end,
  signing_at = coalesce(signing_at, broadcast_at, confirming_at)
where state in ('signing', 'broadcast', 'stuck', 'fee_bumped', 'confirming');
