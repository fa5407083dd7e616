-- The relay may; what is called in the transaction of a payment may not, though it stands in the same file.
create function events.relay() returns void language plpgsql as $$
begin
  perform pg_notify('x', '');
end $$;
create function events.record() returns void language plpgsql as $$
begin
  perform pg_notify('x', '');
end $$;
