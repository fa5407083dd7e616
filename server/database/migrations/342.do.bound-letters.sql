-- Why: the API's login could have us mail any text of ours to any address, and tell customers in the app of deposits and payouts that never were (decision 054).
-- Data: none is touched.
create function notices.refuse_foreign_kind() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (octet_length(new.facts::text) > 32768 or new.kind in ('deposit-credited', 'deposit-below-minimum', 'claim-approved', 'claim-refused',
    'withdrawal-sent', 'withdrawal-done', 'withdrawal-rejected', 'withdrawal-failed', 'sell-by-rule', 'sell-paid', 'sell-returned', 'sell-reversed', 'support-reply'))
  then
    raise exception 'the API tells nobody of %', new.kind using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger outbox_kinds before insert on notices.outbox for each row execute function notices.refuse_foreign_kind();
create trigger notifications_kinds before insert on notices.notifications for each row execute function notices.refuse_foreign_kind();

-- A letter goes to the address of the customer it names; a sign-up's code to the address of a sign-up under way; and one that is pretended, to nobody.
create function notices.refuse_foreign_address() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or new.email = ''
    or new.user_id is not null and exists (select from notices.contacts c where c.user_id = new.user_id and c.email = new.email)
    or new.user_id is null and new.kind = 'code-sign-up' and exists (select from identity.users u where u.email = new.email and u.email_verified_at is null)
  then
    return new;
  end if;
  raise exception 'a letter goes to whom it tells' using errcode = 'insufficient_privilege';
end $$;
create trigger outbox_addresses before insert on notices.outbox for each row execute function notices.refuse_foreign_address();
revoke all on function notices.refuse_foreign_kind(), notices.refuse_foreign_address() from public;
