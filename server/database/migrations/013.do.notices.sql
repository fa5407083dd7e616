-- What we tell customers, in mails (outbox) and in the app (notifications). Stored with the fact that causes it and
-- delivered by a job, so that no mail is sent for something that was rolled back and none is forgotten. Written by
-- every process; the worker alone reads and delivers letters, since they hold codes.
create schema notices;

create table notices.contacts (
  user_id text collate "C" primary key,
  email text not null,
  locale text not null
);
comment on table notices.contacts is 'Where a customer is reached; kept up to date by the identity module.';

create table notices.outbox (
  id text collate "C" primary key check (id like 'ntc\_%'),
  kind text not null,
  user_id text collate "C",
  email text not null,
  locale text not null,
  facts jsonb not null,
  sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dropped')),
  created_at timestamptz not null,
  expires_at timestamptz,
  settled_at timestamptz,
  check (state = 'queued' or sealed is null),
  check ((state = 'queued') = (settled_at is null))
);
comment on column notices.outbox.sealed is
  'A one-time code, encrypted for the delivering job and removed as soon as the mail has gone or is dropped.';
create index outbox_age on notices.outbox (created_at);

-- A line that a customer removes is hidden, never deleted: it can be shown later what somebody was told.
create table notices.notifications (
  id text collate "C" primary key check (id like 'ntc\_%'),
  user_id text collate "C" not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  hidden_at timestamptz
);
comment on column notices.notifications.hidden_at is
  'When the customer removed the line from their list; it is never shown again.';
create index notifications_shown on notices.notifications (user_id, id desc) where hidden_at is null;
create index notifications_unread on notices.notifications (user_id) where read_at is null and hidden_at is null;

-- Letters go to the address that the account was opened with, or, when it is closed, to nobody.
create function notices.refuse_redirection() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'letters to % go where they went', old.user_id using errcode = 'insufficient_privilege';
end $$;
create trigger contacts_stay before update on notices.contacts for each row
  when (new.email <> old.email and new.email <> '') execute function notices.refuse_redirection();

-- What only the worker can know (money that came, went or returned, answers of ours), only the worker tells.
create function notices.refuse_foreign_kind() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (octet_length(new.facts::text) > 32768
    or new.kind in ('deposit-credited', 'deposit-below-minimum', 'claim-approved', 'claim-refused', 'withdrawal-sent',
    'withdrawal-done', 'withdrawal-rejected', 'withdrawal-failed', 'sell-by-rule', 'sell-paid', 'sell-returned',
    'sell-reversed', 'support-reply'))
  then
    raise exception 'the API tells nobody of %', new.kind using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger outbox_kinds before insert on notices.outbox for each row execute function notices.refuse_foreign_kind();
create trigger notifications_kinds before insert on notices.notifications for each row
  execute function notices.refuse_foreign_kind();

-- A letter goes to the address of the customer it names; a sign-up's code to the address of a sign-up under way; one
-- that is pretended, to nobody.
create function notices.refuse_foreign_address() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or new.email = ''
    or new.user_id is not null and exists (select from notices.contacts c where c.user_id = new.user_id
      and c.email = new.email)
    or new.user_id is null and new.kind = 'code-sign-up' and exists (select from identity.users u
      where u.email = new.email and u.email_verified_at is null)
  then
    return new;
  end if;
  raise exception 'a letter goes to whom it tells' using errcode = 'insufficient_privilege';
end $$;
create trigger outbox_addresses before insert on notices.outbox for each row
  execute function notices.refuse_foreign_address();

revoke all on all functions in schema notices from public;
grant usage on schema notices to zend_app, zend_confirmer;
grant select, insert, update (email, locale) on notices.contacts to zend_app;
grant select, insert, update (read_at, hidden_at) on notices.notifications to zend_app;
grant insert on notices.outbox to zend_app;
-- Delivering a letter settles it and changes nothing else.
grant select, delete, update (state, sealed, settled_at) on notices.outbox to zend_worker;
grant select on notices.contacts to zend_confirmer;
grant insert on notices.outbox, notices.notifications to zend_confirmer;
