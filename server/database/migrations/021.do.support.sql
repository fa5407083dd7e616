-- Customers' conversations with us, and their files, sealed by a key outside the database (docs/decisions/053).
-- Messages never change. Customers write through the API; only the worker writes answers, so that a hole in the API
-- cannot write to customers in our name.
create schema support;

create table support.threads (
  id text collate "C" primary key check (id like 'sup\_%'),
  user_id text collate "C" not null,
  sealed_subject bytea not null,
  topic text not null,
  transaction_id text collate "C",
  state text not null check (state in ('open', 'answered', 'closed')),
  unread boolean not null default false,
  created_at timestamptz not null,
  last_message_at timestamptz not null
);
comment on column support.threads.unread is
  'Whether we wrote something that the customer has not opened. Changed on the locked row, so that no answer is '
  'marked as read before it was shown.';
create index threads_newest on support.threads (user_id, last_message_at desc, id desc);
create index threads_open on support.threads (last_message_at, id) where state = 'open';

create table support.messages (
  id text collate "C" primary key check (id like 'msg\_%'),
  number bigint generated always as identity,
  thread_id text collate "C" not null references support.threads (id),
  author text not null check (author in ('customer', 'support')),
  operator text,
  sealed_text bytea not null,
  at timestamptz not null,
  constraint messages_operator check ((author = 'support') = (operator is not null))
);
comment on column support.messages.number is 'Their order within a conversation, also for messages of the same moment.';
create index messages_thread on support.messages (thread_id, number);

create table support.attachments (
  id text collate "C" primary key check (id like 'att\_%'),
  user_id text collate "C" not null,
  message_id text collate "C" references support.messages (id),
  position smallint,
  sealed_name bytea not null,
  format text not null check (format in ('webp', 'pdf')),
  bytes integer not null,
  sealed_content bytea not null,
  created_at timestamptz not null,
  constraint attachments_place check ((message_id is null) = (position is null)),
  -- Sealing adds a nonce and a tag to a file.
  constraint attachments_bytes check (octet_length(sealed_content) = bytes + 28)
);
-- Encrypted bytes do not compress.
alter table support.attachments alter column sealed_content set storage external;
comment on column support.attachments.message_id is
  'The message that names it; a file without one is deleted after a day.';
create index attachments_message on support.attachments (message_id) where message_id is not null;
create index attachments_lately on support.attachments (user_id, created_at);
create index attachments_unclaimed on support.attachments (created_at) where message_id is null;

create function support.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.author = 'support' and not roles.is_worker() then
    raise exception 'only we answer customers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger messages_within_role before insert on support.messages for each row
  execute function support.refuse_beyond_role();

revoke all on all functions in schema support from public;
grant usage on schema support to zend_app;
grant select on support.threads, support.messages, support.attachments to zend_app;
grant insert on support.messages to zend_app;
grant update (state, last_message_at, unread) on support.threads to zend_app;
grant insert on support.threads, support.attachments to zend_api;
grant update (message_id, position) on support.attachments to zend_api;
grant delete on support.attachments to zend_worker;
