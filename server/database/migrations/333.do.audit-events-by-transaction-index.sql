-- Aside
-- Why: the events that wait for their link are found by the transaction that wrote them.
-- Data: none is touched.
create index concurrently events_tx on audit.events (tx, number);
