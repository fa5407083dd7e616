-- Notices to customers, in mails (outbox) and in the app (notifications). Stored with the fact that causes them and
-- delivered by a job, so that no mail is sent for something that was rolled back and none is forgotten. Written by
-- every process; only the worker reads and delivers mails, since they hold codes.
create schema notices;

create table notices.contacts (
  user_id text collate "C" primary key,
  email text not null,
  locale text not null,
  time_zone text not null
);
comment on table notices.contacts is 'A customer''s mail address and language; kept up to date with the account.';

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
  'A one-time code, encrypted for the delivering job and deleted as soon as the mail is sent or dropped.';
create index outbox_age on notices.outbox (created_at);

-- A line that a customer removes is hidden, never deleted, so that what somebody was told can be shown later.
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

-- Mails go to the address of the account, which changes only as was confirmed, or, when it is closed, to nobody.
create function notices.refuse_redirection() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from persons.users u where u.id = new.user_id and u.email = new.email) then return new; end if;
  raise exception 'letters to % go where they went', old.user_id using errcode = 'insufficient_privilege';
end $$;
create trigger contacts_stay before update on notices.contacts for each row
  when (new.email <> old.email and new.email <> '') execute function notices.refuse_redirection();

-- Only the worker sends notices of what only it can know (money that came, went or returned, our answers, that a freeze
-- is over, that a company's server does not answer, that a price was reached).
create function notices.refuse_foreign_kind() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (octet_length(new.facts::text) > 32768
    or new.kind in ('deposit-credited', 'deposit-below-minimum', 'claim-approved', 'claim-refused', 'withdrawal-sent',
      'withdrawal-done', 'withdrawal-rejected', 'withdrawal-failed', 'sell-by-rule', 'sell-paid', 'sell-returned',
      'sell-reversed', 'bill-paid', 'bill-late', 'fx-sent', 'fx-came-back', 'fx-returned', 'support-reply',
      'unfreeze-refused', 'price-above', 'price-below', 'price-up', 'price-down',
      'kyb-more-info', 'kyb-approved', 'kyb-rejected', 'kyb-expiring', 'approval-fraud-over', 'webhook-failing', 'webhook-disabled', 'webhook-gone'))
  then
    raise exception 'the API tells nobody of %', new.kind using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger outbox_kinds before insert on notices.outbox for each row execute function notices.refuse_foreign_kind();
create trigger notifications_kinds before insert on notices.notifications for each row
  execute function notices.refuse_foreign_kind();

-- A mail goes to the address of the customer it names; a sign-up's code to the address of a pending sign-up; a new
-- address's to it; an
-- invitation to a company to whom a member confirmed; a link to whom the company named behind it, to a supplier's
-- earlier contact, or to whom a bill is for; a pretended one, to nobody.
create function notices.refuse_foreign_address() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or new.email = ''
    or new.user_id is not null and exists (select from notices.contacts c where c.user_id = new.user_id
      and c.email = new.email)
    or new.user_id is null and new.kind = 'code-sign-up' and exists (select from persons.users u
      where u.email = new.email and u.email_verified_at is null)
  then
    return new;
  end if;
  if new.user_id is null and new.kind = 'code-new-email' and persons.is_new_address(new.email) then return new; end if;
  if new.user_id is null and new.kind = 'company-invitation' and companies.is_inviting(new.id) then return new; end if;
  if new.user_id is null and new.kind = 'kyb-link' and kyb.is_linking(new.id) then return new; end if;
  if new.user_id is null and new.kind in ('bill-to-pay', 'bill-claim') and bills.is_mailing(new.id, new.email) then
    return new;
  end if;
  if new.user_id is null and new.kind = 'supplier-change' and suppliers.is_asking(new.id, new.email) then
    return new;
  end if;
  raise exception 'a letter goes to whom it tells' using errcode = 'insufficient_privilege';
end $$;
create trigger outbox_addresses before insert on notices.outbox for each row
  execute function notices.refuse_foreign_address();

-- A companion of postings (docs/decisions/012), and the only way to notify a customer: stores each row's notices with
-- their mails and lines in the app, and the jobs that deliver them. A mail goes to the customer's contact; one whose
-- account is closed gets no notice that would be mailed. Every look-up is by key, whatever the statistics say (so the
-- settings).
create function notices.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_unknown text;
  v_letters text[];
  v_pushed text[];
  v_devices text[];
begin
  with told as materialized (
    select n.*, c.user_id as reached, c.email, c.locale
    from rows from (json_to_recordset(p_rows) as (notices json)) with ordinality r (notices, place),
      json_to_recordset(r.notices) n (id text, kind text, user_id text, facts jsonb, created_at timestamptz,
        is_mailed boolean, is_shown boolean, push_topic text, sealed text)
      left join notices.contacts c on c.user_id = n.user_id
    where p_written[r.place] and r.notices is not null
  ),
  heard as materialized (select * from told t where not t.is_mailed or t.email <> ''),
  letters as (
    insert into notices.outbox (id, kind, user_id, email, locale, facts, sealed, created_at)
    select h.id, h.kind, h.user_id, h.email, h.locale, h.facts, decode(h.sealed, 'hex'), h.created_at from heard h
      where h.is_mailed
  ),
  lines as (
    insert into notices.notifications (id, user_id, kind, facts, created_at)
    select h.id, h.user_id, h.kind, h.facts, h.created_at from heard h where h.is_shown
  ),
  pushes as (
    select h.id, s.id as subscription from heard h join push.subscriptions s on s.user_id = h.user_id
      and h.push_topic = any (s.topics)
  )
  select (select min(t.user_id) from told t where t.is_mailed and t.reached is null),
    (select array_agg(h.id) from heard h where h.is_mailed),
    (select array_agg(p.id) from pushes p), (select array_agg(p.subscription) from pushes p)
  into v_unknown, v_letters, v_pushed, v_devices;
  if v_unknown is not null then raise exception '% has no contact', v_unknown using errcode = 'LX020'; end if;
  if v_letters is not null then
    perform jobs.enqueue_each('deliver-notice', array(select json_build_object('id', l.id)
      from unnest(v_letters) l (id)), v_letters, null);
  end if;
  if v_pushed is not null then perform push.enqueue_each(v_pushed, v_devices); end if;
end $$;

revoke all on all functions in schema notices from public;
grant usage on schema notices to zend_app, zend_confirmer;
grant select, insert, update (email, locale, time_zone) on notices.contacts to zend_app;
grant select, insert, update (read_at, hidden_at) on notices.notifications to zend_app;
grant insert on notices.outbox to zend_app;
-- Delivering a mail settles it and changes nothing else.
grant select, delete, update (state, sealed, settled_at) on notices.outbox to zend_worker;
grant select on notices.contacts to zend_confirmer;
grant insert on notices.outbox, notices.notifications to zend_confirmer;
grant execute on function notices.record(json, boolean[], timestamptz) to zend_app, zend_confirmer;
