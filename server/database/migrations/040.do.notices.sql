-- Why: what we tell customers. A notice is stored with the fact that causes it and delivered by a job, so that no mail is sent for something
-- that was rolled back and none is forgotten. Data: none is touched.
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
comment on column notices.outbox.sealed is 'A one-time code, encrypted for the delivering job and removed as soon as the mail has gone or is dropped.';
create index outbox_age on notices.outbox (created_at);

create table notices.notifications (
  id text collate "C" primary key check (id like 'ntc\_%'),
  user_id text collate "C" not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notices.notifications (user_id, id desc);

grant usage on schema notices to zend_app;
grant select, insert, update on notices.contacts, notices.outbox, notices.notifications to zend_app;
grant delete on notices.outbox to zend_app;
