-- What is announced, as long as the product's own; it tells when it was written.
create function public.bench_event(n int) returns text language sql volatile as $$
  select json_build_object('to', public.bench_customer(n), 'type', 'balance', 'id', null, 'at', extract(epoch from clock_timestamp()) * 1000)::text
$$;
