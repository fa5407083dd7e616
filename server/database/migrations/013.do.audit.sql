-- Who did what, when, from where, written in the transaction that did it and never changed. The worker seals events in
-- a chain of links, whose newest one the signer stores, so that changes by the owner are detected, too
-- (docs/decisions/052).
create schema audit;

create table audit.events (
  number bigint generated always as identity primary key,
  actor text collate "C",
  action text collate "C" not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text collate "C" not null,
  facts jsonb not null default '{}',
  ip text,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on column audit.events.recorded_at is 'When the database wrote it. The process sets `at`.';
create index events_tx on audit.events (tx, number);
comment on column audit.events.actor is 'Who did it; null when it was not a signed-in person.';
comment on column audit.events.tx is
  'The transaction that wrote it: events are sealed once nothing older can still commit.';
create index events_subject on audit.events (subject, number desc);
create index events_actor on audit.events (actor, number desc) where actor is not null;

create table audit.links (
  position bigint primary key check (position > 0),
  event bigint not null unique,
  mac bytea not null check (octet_length(mac) = 32)
);
comment on table audit.links is
  'The chain over audit.events, one link for each, in the order in which they were sealed.';

create function audit.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger append_only before update or delete or truncate on audit.events
  for each statement execute function audit.append_only();
create trigger append_only before update or delete or truncate on audit.links
  for each statement execute function audit.append_only();

-- The API records only customers' events and those of its routes.
create function audit.refuse_beyond_role() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and (new.actor is not null and new.actor !~ '^usr_[0-9a-z]+$'
    or new.action !~ '^(identity|passkeys|pictures|beneficiaries|payout_accounts|referrals|withdrawal|approvals|members|webhooks|api_keys|suppliers|bills)\.[a-z_]+$'
      and new.action not in ('verification.handed_in', 'verification.phone_confirmed', 'quick_sell.rule_set',
        'quick_sell.rule_ended', 'kyb.info_written', 'kyb.party_added', 'kyb.party_changed', 'kyb.party_removed',
        'kyb.page_added', 'kyb.page_removed', 'kyb.link_sent', 'kyb.person_consented', 'kyb.person_declined',
        'kyb.account_reused', 'kyb.handed_in', 'fx.cancel_asked', 'fx.return_asked', 'fx.recall_asked')
    or pg_column_size(new.facts) > 4096)
  then
    raise exception 'the API tells of customers only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger events_within_role before insert on audit.events for each row
  execute function audit.refuse_beyond_role();

revoke all on all functions in schema audit from public;
grant usage on schema audit to zend_app, zend_confirmer;
grant select on audit.events to zend_app;
-- Nobody may set when a row was written, or by which transaction.
grant insert (at, actor, action, subject, facts, ip) on audit.events to zend_app, zend_confirmer;
grant select, insert on audit.links to zend_worker;
