\set from random(2, 100000)
\set amount random(1, 1000)
\set nonce random(1000000000, 9999999999)
select public.bench_payment(:from::int, 1, :amount::numeric, :nonce::bigint);
