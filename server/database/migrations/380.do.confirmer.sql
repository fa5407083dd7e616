-- Why: a stolen API process could state what it liked in any customer's name, since it checked PINs and codes itself and signed what they confirmed (decision
-- 037). A process of its own does that now, with keys and a role of its own; the API may only use a right code up where the act is done.
-- Data: PINs, passkeys and codes of acts go, since they were made with keys that the API has. A customer sets a PIN and adds passkeys anew.
do $$
begin
  begin
    create role zend_confirmer nologin;
  exception
    when duplicate_object or unique_violation then null;
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant zend_confirmer to %I', current_user);
  end if;
end $$;

delete from identity.pins;
delete from passkeys.passkeys;
delete from passkeys.challenges where use <> 'sign-in';
delete from identity.codes where purpose in ('withdrawal', 'beneficiary', 'transaction-pin', 'account');

alter table identity.codes add column means text not null default 'code' check (means in ('code', 'passkey'));
grant update (means) on identity.codes to zend_api;
comment on column identity.codes.means is 'How its owner came to it: by a mail, or by answering with a passkey.';

-- Whether the session works as the confirmer, or as an owner who may become it: as roles.is_worker (091).
create function roles.is_confirmer() returns boolean language sql stable parallel restricted as $$
  select pg_catalog.pg_has_role(
    case pg_catalog.current_setting('role') when 'none' then session_user else pg_catalog.current_setting('role')::name end, 'zend_confirmer', 'member')
$$;
grant usage on schema roles to zend_confirmer;

-- PINs are the confirmer's alone; others see whether there is one.
revoke all on identity.pins from zend_app, zend_api, zend_worker;
grant select (user_id) on identity.pins to zend_app;
grant usage on schema identity, notices, push, audit, passkeys, jobs to zend_confirmer;
grant select, insert, update (salt, hash, wrong, locked_until, changed_at) on identity.pins to zend_confirmer;
grant select (id, email, locale) on identity.users to zend_confirmer;
grant select, insert, update on identity.codes, identity.throttles to zend_confirmer;
grant select, insert, update (until) on identity.holds to zend_confirmer;

-- Codes of acts are made and counted by the confirmer; the API uses one up, and makes those of signing in.
create function identity.refuse_foreign_code() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.purpose not in ('withdrawal', 'beneficiary', 'transaction-pin', 'account') or roles.is_confirmer() then return new; end if;
  if tg_op = 'UPDATE' and old.used_at is null and new.used_at is not null and to_jsonb(new) - 'used_at' = to_jsonb(old) - 'used_at' then
    return new;
  end if;
  raise exception 'a code of % is not this process''s', new.purpose using errcode = 'insufficient_privilege';
end $$;
create trigger codes_of_their_process before insert or update on identity.codes for each row execute function identity.refuse_foreign_code();

-- What waits to be mailed holds codes, sealed with a key that the API has as well: it writes letters and reads none.
revoke select on notices.outbox from zend_app;
grant select on notices.outbox to zend_worker;
grant select on notices.contacts to zend_confirmer;
grant insert on notices.outbox, notices.notifications to zend_confirmer;
grant select on push.subscriptions to zend_confirmer;
grant execute on function jobs.enqueue(text, json, text, timestamptz, text, int, int) to zend_confirmer;
grant insert (at, actor, action, subject, facts, ip) on audit.events to zend_confirmer;

-- Passkeys are bound to their customers, and questions that confirm something asked, by the confirmer.
revoke insert, update on passkeys.passkeys from zend_api;
grant select, insert, update (counter, last_used_at) on passkeys.passkeys to zend_confirmer;
grant select, insert, delete on passkeys.challenges to zend_confirmer;
create function passkeys.refuse_foreign_question() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_confirmer() or new.use = 'sign-in' then return new; end if;
  raise exception 'the API asks nobody to confirm' using errcode = 'insufficient_privilege';
end $$;
create trigger questions_of_their_process before insert on passkeys.challenges for each row execute function passkeys.refuse_foreign_question();
revoke all on function identity.refuse_foreign_code(), passkeys.refuse_foreign_question() from public;
