-- Why: a process may remember who holds a token as long as it hears of every session that ends. The row tells of itself, so that no way of ending one can forget to:
-- a session that was ended, and one that is gone. Heard when, and only if, the transaction commits. Only full sessions: the first steps of signing in and up are
-- never remembered. Whoever relies on it looks whether both triggers are in force (bearers.repo.ts).
-- Data: none is touched.
create function identity.tell_session_ended() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
create trigger tell_ended after update of ended_at on identity.sessions
  for each row when (old.kind = 'session' and old.ended_at is null and new.ended_at is not null) execute function identity.tell_session_ended();
create trigger tell_gone after delete on identity.sessions
  for each row when (old.kind = 'session' and old.ended_at is null) execute function identity.tell_session_ended();
