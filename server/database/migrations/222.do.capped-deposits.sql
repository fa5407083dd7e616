-- Why: where a network has one provider alone, what may be credited in an hour is bounded. A deposit that finds no room waits, and its customer is told what for.
-- Data: none is touched.
alter table deposit.deposits add column capped_at timestamptz;
comment on column deposit.deposits.capped_at is 'When it could have been credited and the hour''s bound on a network with one provider left no room; null when that never was.';
