create function transfer.tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('transfers', new.id);
  return null;
end $$;
