-- Holds on money out, freezes of companies, and the lock that orders a holder's acts. The API and the confirmer put
-- money out on hold after a change of security; only the worker does so because of a deposit.
create schema holders;
comment on schema holders is 'Holds on money out, and the lock of a holder''s acts.';

create table holders.holds (
  user_id text collate "C" not null references persons.users (id),
  reason text not null check (reason in (
    'password_reset', 'password_changed', 'pin_reset', 'two_factor_reset', 'email_changed', 'phone_changed', 'frozen', 'unfrozen'
  )),
  until timestamptz not null,
  primary key (user_id, reason)
);
comment on table holders.holds is 'Until when a person''s money out is held, and why; the last hold of each reason.';

create table holders.deposit_holds (
  holder text collate "C" primary key check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  since timestamptz not null
);
comment on table holders.deposit_holds is
  'Holders whose money out is held because of a deposit that its chain reverted. Only the worker begins and ends it; '
  'the API cannot.';

-- Nothing of a frozen company goes out until one of us has looked. Somebody who may approve freezes it by declining a
-- request as fraud, and so does a member who may approve or manages members by stopping payments.
create table holders.freezes (
  holder text collate "C" primary key check (holder ~ '^biz_[0-9a-z]+$'),
  since timestamptz not null,
  cause text collate "C" not null check (length(cause) between 1 and 200)
);
comment on table holders.freezes is
  'Companies whose money out is frozen. Only the worker''s role ends it, by an operator''s word; the API cannot.';
comment on column holders.freezes.cause is
  'The request that was declined as fraud (apr_…), the member who stopped payments (mbr_…), or operator.';

-- A hold is never shortened: only a frozen account's ends early, when it is opened again.
create trigger holds_last before update on holders.holds for each row
  when (new.until < old.until and old.reason <> 'frozen') execute function guards.refuse_revival();

-- The hold of a freeze ends after it.
create function holders.refuse_thaw() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and exists (select from persons.users u where u.id = old.user_id
    and u.frozen_at is not null) then
    raise exception 'a frozen account pauses' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger frozen_holds_last before update on holders.holds for each row
  when (new.until < old.until and old.reason = 'frozen') execute function holders.refuse_thaw();

-- Locks until the transaction ends, several in one order: one act per holder at a time, and money is always locked
-- after it.
create function holders.lock_acts(p_holders text[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holders.acts:' || h.holder, 0))
    from (select distinct u.holder from unnest(p_holders) u (holder) order by 1) h;
end $$;

revoke all on all functions in schema holders from public;
grant usage on schema holders to zend_app, zend_confirmer;
grant select on holders.holds to zend_app;
grant insert, update (until) on holders.holds to zend_api, zend_worker;
grant select on holders.deposit_holds to zend_api;
grant select, insert, delete on holders.deposit_holds to zend_worker;
grant select on holders.freezes to zend_app;
grant insert on holders.freezes to zend_api;
grant insert, delete on holders.freezes to zend_worker;
-- It signs nothing of a frozen company, and needs to know no more.
grant select (holder) on holders.freezes to zend_confirmer;
grant select, insert, update (until) on holders.holds to zend_confirmer;
grant execute on function holders.lock_acts(text[]) to zend_app;
