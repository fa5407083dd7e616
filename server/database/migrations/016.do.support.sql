-- Conversations of customers with us, and their files, sealed by a key outside the database (docs/decisions/053). What
-- was written stays as it was written. Customers write through the API; answers are the worker's to write, since a
-- hole in the API must not speak to customers in our name.
create schema support;

create table support.threads (
  id text collate "C" primary key check (id like 'sup\_%'),
  user_id text collate "C" not null,
  subject text,
  sealed_subject bytea,
  topic text not null,
  transaction_id text collate "C",
  state text not null check (state in ('open', 'answered', 'closed')),
  unread boolean not null default false,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  constraint threads_one_subject check (num_nonnulls(subject, sealed_subject) = 1)
);
comment on column support.threads.unread is
  'Whether we wrote something that the customer has not opened. Changed on the locked row, so that no answer is '
  'marked as read that was not shown.';
comment on column support.threads.subject is
  'What it is about, of conversations from before subjects were sealed; their job empties it.';
create index threads_newest on support.threads (user_id, last_message_at desc, id desc);
create index threads_open on support.threads (last_message_at, id) where state = 'open';
create index threads_unsealed on support.threads (id) where subject is not null;

create table support.messages (
  id text collate "C" primary key check (id like 'msg\_%'),
  number bigint generated always as identity,
  thread_id text collate "C" not null references support.threads (id),
  author text not null check (author in ('customer', 'support')),
  operator text,
  text text,
  sealed bytea,
  at timestamptz not null,
  constraint messages_operator check ((author = 'support') = (operator is not null)),
  constraint messages_one_text check (num_nonnulls(text, sealed) = 1)
);
comment on column support.messages.number is 'Their order within a conversation: two of one moment have no other.';
comment on column support.messages.text is
  'What was written, in messages from before texts were sealed; their job empties it.';
create index messages_thread on support.messages (thread_id, number);
create index messages_unsealed on support.messages (id) where text is not null;

create table support.attachments (
  id text collate "C" primary key check (id like 'att\_%'),
  user_id text collate "C" not null,
  message_id text collate "C" references support.messages (id),
  position smallint,
  name text,
  sealed_name bytea,
  format text not null check (format in ('webp', 'pdf')),
  bytes integer not null check (bytes = octet_length(content)),
  content bytea,
  sealed_content bytea,
  created_at timestamptz not null,
  constraint attachments_place check ((message_id is null) = (position is null)),
  -- Sealed, a file is longer by its nonce and its tag.
  constraint attachments_one_form check (
    num_nonnulls(name, sealed_name) = 1 and num_nonnulls(content, sealed_content) = 1
      and (name is null) = (content is null)
      and (sealed_content is null or octet_length(sealed_content) = bytes + 28)
  )
);
-- Neither a compressed nor an encrypted file gets smaller by compressing it once more.
alter table support.attachments alter column content set storage external;
alter table support.attachments alter column sealed_content set storage external;
comment on column support.attachments.message_id is
  'The message that names it; one that none names within a day is removed.';
comment on column support.attachments.name is
  'Of files from before files were sealed, as content is; their job empties both.';
create index attachments_message on support.attachments (message_id) where message_id is not null;
create index attachments_lately on support.attachments (user_id, created_at);
create index attachments_unclaimed on support.attachments (created_at) where message_id is null;
create index attachments_unsealed on support.attachments (id) where name is not null;

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

create function support.refuse_other_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.text is null or new.text is not null
    or to_jsonb(new) - 'text' - 'sealed' <> to_jsonb(old) - 'text' - 'sealed' then
    raise exception 'a message keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger messages_keep_words before update on support.messages for each row
  execute function support.refuse_other_words();

-- Nothing is written in plain, and what is sealed stays what it is.
create function support.refuse_plain() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'words of customers are kept sealed' using errcode = 'insufficient_privilege';
end $$;
create trigger threads_sealed before insert on support.threads for each row
  when (new.subject is not null and not roles.is_worker()) execute function support.refuse_plain();
create trigger messages_sealed before insert on support.messages for each row
  when (new.text is not null and not roles.is_worker()) execute function support.refuse_plain();
create trigger attachments_sealed before insert on support.attachments for each row
  when (num_nonnulls(new.name, new.content) > 0 and not roles.is_worker()) execute function support.refuse_plain();
create trigger threads_keep_subjects before update of subject, sealed_subject on support.threads for each row
  when (old.subject is null or new.subject is not null) execute function support.refuse_plain();
create trigger attachments_stay before update of name, content, sealed_name, sealed_content on support.attachments
  for each row
  when (old.name is null or new.name is not null) execute function support.refuse_plain();

revoke all on all functions in schema support from public;
grant usage on schema support to zend_app;
grant select on support.threads, support.messages, support.attachments to zend_app;
grant insert on support.messages to zend_app;
grant update (state, last_message_at, unread) on support.threads to zend_app;
grant insert on support.threads, support.attachments to zend_api;
grant update (message_id, position) on support.attachments to zend_api;
grant update (subject, sealed_subject) on support.threads to zend_worker;
grant update (text, sealed) on support.messages to zend_worker;
grant delete, update (name, content, sealed_name, sealed_content) on support.attachments to zend_worker;
