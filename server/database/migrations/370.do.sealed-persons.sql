-- Why: whoever read the database, or a backup of it, read every customer's phone number, and the name and birth date of every verified one. They are sealed by keys
-- outside the database, each bound to its customer; a confirmed number is known again by a keyed hash (decision 057).
-- Data: what is there is sealed by a job of the worker, in small steps; until then it is read as it is.
alter table identity.users alter column phone drop not null;
alter table identity.users add column sealed_phone bytea;
-- Not held against old rows, all of which have a number in plain: reading every one would hold the table for too long.
alter table identity.users add constraint users_one_phone
  check (num_nonnulls(phone, sealed_phone) = 1 or closed_at is not null and num_nonnulls(phone, sealed_phone) = 0) not valid;
comment on column identity.users.sealed_phone is 'The number, sealed; a closed account has none.';
comment on column identity.users.phone is 'The number, of customers from before numbers were sealed; their job empties it.';
grant update (sealed_phone) on identity.users to zend_api;
grant update (phone, sealed_phone) on identity.users to zend_worker;

alter table verification.phones drop constraint phones_pkey, drop constraint phones_user_id_key;
alter table verification.phones alter column phone drop not null;
alter table verification.phones add column hash bytea check (octet_length(hash) = 32);
alter table verification.phones add primary key (user_id), add constraint phones_plain unique (phone), add constraint phones_hash unique (hash),
  add constraint phones_one_form check (num_nonnulls(phone, hash) = 1);
comment on table verification.phones is 'Confirmed numbers, by a keyed hash: one customer each.';
comment on column verification.phones.phone is 'The number, if it was confirmed before numbers were hashed; their job empties it.';
grant update (phone, hash) on verification.phones to zend_worker;

alter table verification.people alter column name drop not null, alter column born_on drop not null;
alter table verification.people add column sealed_name bytea, add column sealed_birth bytea;
alter table verification.people add constraint people_one_form
  check (num_nonnulls(name, sealed_name) = 1 and num_nonnulls(born_on, sealed_birth) = 1 and (name is null) = (born_on is null));
comment on table verification.people is 'The name and birth date that a register or document says, as it says them, sealed.';
comment on column verification.people.name is 'The name in plain, from before names were sealed; their job empties it and the birth date.';
grant select (sealed_name) on verification.people to zend_app;

-- Nothing is written in plain any more, and what the worker puts in the place of a plain number is its sealed form, once.
create function identity.refuse_plain_phone() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and new.phone is not null and (tg_op = 'INSERT' or new.phone is distinct from old.phone) then
    raise exception 'numbers are kept sealed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_phone_sealed before insert or update of phone on identity.users for each row execute function identity.refuse_plain_phone();
create trigger phones_hashed before insert on verification.phones for each row execute function identity.refuse_plain_phone();

create function identity.refuse_other_phone() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() and (old.phone is null or new.phone is not null or new.closed_at is distinct from old.closed_at) then
    raise exception 'the worker seals a number once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger users_phone_once before update of phone, sealed_phone on identity.users for each row execute function identity.refuse_other_phone();

create function verification.refuse_other_hash() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.phone is null or new.phone is not null or new.user_id <> old.user_id then
    raise exception 'a confirmed number stays its customer''s' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger phones_stay before update on verification.phones for each row execute function verification.refuse_other_hash();
revoke all on function identity.refuse_plain_phone(), identity.refuse_other_phone(), verification.refuse_other_hash() from public;
