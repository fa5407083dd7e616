-- Why: the next index is built aside; this drops what an interrupted try of it left.
-- Data: none is touched.
drop index if exists audit.events_tx;
