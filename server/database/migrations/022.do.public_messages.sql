-- Messages from people without an account, through the public site. Stored for a year, so that an answer can be looked
-- up, and mailed to our support address. The API only adds: a hole in it must not read visitors' messages.
create schema public_messages;

create table public_messages.messages (
  id text collate "C" primary key check (id like 'pms\_%'),
  name text not null,
  email text not null,
  topic text not null,
  text text not null,
  locale text not null,
  at timestamptz not null,
  mailed_at timestamptz
);
create index messages_age on public_messages.messages (at);
create index messages_email on public_messages.messages (email, at);

grant usage on schema public_messages to zend_app;
-- Only what counting one sender's messages needs.
grant insert, select (email, at) on public_messages.messages to zend_api;
grant select, delete, update (mailed_at) on public_messages.messages to zend_worker;
