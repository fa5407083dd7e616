\set from random(1, 100000)
\set to 1 + (:from + random(0, 99997)) % 100000
\set amount random(1, 1000)
\set nonce random(1000000000, 9999999999)
begin;
select public.bench_payment(:from::int, :to::int, :amount::numeric, :nonce::bigint);
insert into events.outbox (channel, payload) select 'customer_events', public.bench_event(n) from unnest(array[:from::int, :to::int]) n;
commit;
