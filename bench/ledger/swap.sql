\set customer random(1, 100000)
\set amount random(1, 1000)
\set nonce random(1000000000, 9999999999)
select public.bench_swap(:customer::int, :amount::numeric, :nonce::bigint);
