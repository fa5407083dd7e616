-- A session that ends moves no money: no violation.
create function sign_in.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
