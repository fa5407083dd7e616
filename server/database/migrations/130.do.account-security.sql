-- Why: more ways to lose and to keep hold of an account. Devices that are trusted, links that freeze an account, holds for more reasons, accounts that are
-- frozen or closed. An account that is closed keeps its row, since everything that was booked refers to it, but no longer says whose it was.
-- Data: none is changed; every session so far counts as one of an untrusted device whose full name is not known.
alter table identity.holds drop constraint holds_reason_check;
alter table identity.holds add constraint holds_reason_check
  check (reason in ('password_reset', 'password_changed', 'pin_reset', 'two_factor_reset', 'email_changed', 'phone_changed', 'frozen'));

alter table identity.users add column frozen_at timestamptz;
alter table identity.users add column closed_at timestamptz;
comment on column identity.users.frozen_at is 'Since when nobody signs in; null again once a new password was set through the mailbox.';
comment on column identity.users.closed_at is 'When the account was closed, for ever; names, address and phone are then placeholders.';

create table identity.trusted_devices (
  id text collate "C" primary key check (id like 'tdv\_%'),
  user_id text collate "C" not null references identity.users (id),
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table identity.trusted_devices is 'Browsers that need no mailed code to sign in. Each holds a token of which this is the hash.';
create index trusted_devices_user on identity.trusted_devices (user_id);

alter table identity.sessions add column user_agent text;
alter table identity.sessions add column trusted_id text collate "C" references identity.trusted_devices (id) on delete set null;
comment on column identity.sessions.user_agent is 'What the browser said of itself at sign-in; never a proof.';
comment on column identity.sessions.trusted_id is 'The trusted device that the session was opened on.';
create index sessions_trusted on identity.sessions (trusted_id) where trusted_id is not null;

create table identity.freeze_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text collate "C" not null references identity.users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity.freeze_links is 'Links in mails about a new device, by which whoever reads the mailbox freezes the account.';
create index freeze_links_user on identity.freeze_links (user_id);

create table identity.closed_accounts (
  user_id text collate "C" primary key references identity.users (id),
  closed_at timestamptz not null,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  sealed bytea,
  erase_at timestamptz not null
);
comment on column identity.closed_accounts.email_hash is 'Keyed hash of the address: whoever asks can be told whether it had an account, and nobody reads it from here.';
comment on column identity.closed_accounts.sealed is 'Who it was, encrypted, for as long as the law has us keep it; null afterwards.';

grant select, insert, update, delete on identity.trusted_devices, identity.freeze_links to zend_app;
grant insert on identity.closed_accounts to zend_api;
-- The nightly clearing out. PostgreSQL reads what it picks rows by.
grant select (user_id, erase_at, sealed), update (sealed) on identity.closed_accounts to zend_worker;
