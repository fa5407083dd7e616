-- Why: who did what, when, from where; written in the transaction that did it. The product may add and read, never change or remove.
-- Data: none is touched.
create schema audit;

create table audit.events (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  actor text collate "C",
  action text collate "C" not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text collate "C" not null,
  facts jsonb not null default '{}',
  ip text
);
comment on column audit.events.actor is 'Who did it; null when it was not a signed-in person.';
create index events_subject on audit.events (subject, number desc);
create index events_actor on audit.events (actor, number desc) where actor is not null;

create function audit.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger append_only before update or delete or truncate on audit.events for each statement execute function audit.append_only();

grant usage on schema audit to zend_app;
grant select, insert on audit.events to zend_app;
