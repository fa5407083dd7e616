-- A passkey is one person's for good: one that they removed is nobody else's later, or the same device could approve for
-- two people, one after the other.
create table passkeys.owners (
  credential bytea primary key check (octet_length(credential) = 32),
  user_id text collate "C" not null
);
comment on table passkeys.owners is 'Whose each passkey is or was, by the SHA-256 of its credential id. Rows are only added.';
insert into passkeys.owners (credential, user_id)
  select sha256(convert_to(p.credential_id, 'UTF8')), p.user_id from passkeys.passkeys p;

-- Stores nothing of a passkey that was somebody else's: whoever inserts it learns that it was not stored.
create function passkeys.keep_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_credential bytea := sha256(convert_to(new.credential_id, 'UTF8'));
begin
  insert into passkeys.owners (credential, user_id) values (v_credential, new.user_id) on conflict do nothing;
  if not exists (select from passkeys.owners o where o.credential = v_credential and o.user_id = new.user_id) then
    return null;
  end if;
  return new;
end $$;
create trigger owner_stays before insert on passkeys.passkeys for each row execute function passkeys.keep_owner();

revoke all on function passkeys.keep_owner() from public;
