-- What providers of foreign currency tell us: their webhooks, each once (docs/decisions/080), and what they, or we, want
-- to know about a payment before it goes on (docs/decisions/092). The API notes webhooks and what a company answers;
-- the worker asks providers and passes answers on.
create table fx.notices (
  provider text not null check (length(provider) <= 64),
  event_id text collate "C" not null check (length(event_id) <= 400),
  about text collate "C" not null check (length(about) <= 300),
  received_at timestamptz not null,
  primary key (provider, event_id)
);
comment on table fx.notices is 'Webhooks with a valid signature, each once. They are hints to ask, and nothing else.';
create index notices_received on fx.notices (received_at);
-- A webhook may name a payment by the provider's own id alone.
create index tries_by_provider_id on fx.tries (provider_id) where provider_id is not null;

create table fx.questions (
  id text collate "C" primary key check (id ~ '^fxq_[0-9a-hjkmnp-tv-z]{26}$'),
  payment_id text collate "C" not null references fx.payments,
  asked_by text not null check (length(asked_by) between 1 and 64),
  outside_id text collate "C" check (length(outside_id) between 1 and 200),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 20),
  asked_at timestamptz not null,
  due_at timestamptz,
  state text not null default 'open' check (state in ('open', 'answered', 'told', 'closed')),
  answer bytea,
  answered_by text collate "C" check (answered_by like 'usr\_%'),
  answered_at timestamptz,
  told_at timestamptz,
  closed_at timestamptz,
  unique (asked_by, outside_id),
  constraint questions_answered check (
    num_nonnulls(answer, answered_by, answered_at) in (0, 3)
    and (state not in ('answered', 'told') or answered_at is not null)
    and (state <> 'open' or answered_at is null)
    and (state = 'closed') = (closed_at is not null)
  )
);
comment on table fx.questions is
  'What somebody wants to know about a payment before it goes on, and what its company answered.';
comment on column fx.questions.asked_by is 'A provider, or zend: one of us.';
comment on column fx.questions.outside_id is 'The question''s id at its provider; null where one of us wrote it down.';
comment on column fx.questions.items is 'What is asked: id, kind (text or file), and the words.';
comment on column fx.questions.answer is 'The answers by item, sealed.';
comment on column fx.questions.state is 'told: passed on; closed: it is not asked any more.';
create index questions_of_payment on fx.questions (payment_id);
create index questions_waiting on fx.questions (asked_by) where state <> 'closed';

create table fx.question_files (
  id text collate "C" primary key check (id ~ '^fxf_[0-9a-hjkmnp-tv-z]{26}$'),
  question_id text collate "C" not null references fx.questions on delete cascade,
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  made_at timestamptz not null,
  format text not null check (format in ('pdf', 'jpeg')),
  bytes integer not null check (bytes > 0),
  sealed bytea not null
);
comment on table fx.question_files is 'Files that a company handed in for a question. Only those that its answer names count.';
alter table fx.question_files alter column sealed set storage external;
create index files_of_question on fx.question_files (question_id);

-- The API only answers what is open; what was answered stays so, unless the worker takes it up again.
create function fx.keep_question() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.payment_id, new.asked_by, new.outside_id, new.items, new.asked_at, new.due_at)
      is distinct from (old.id, old.payment_id, old.asked_by, old.outside_id, old.items, old.asked_at, old.due_at)
    or old.state = 'closed'
    or (old.state, new.state) not in (('open', 'answered'), ('open', 'closed'), ('answered', 'told'),
      ('answered', 'open'), ('answered', 'closed'), ('told', 'closed'))
    or not roles.is_worker() and (old.state, new.state) <> ('open', 'answered')
  then
    raise exception 'question % stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_question before update on fx.questions for each row execute function fx.keep_question();

revoke all on function fx.keep_question() from public;
grant insert on fx.notices to zend_api;
grant select on fx.notices, fx.questions, fx.question_files to zend_app;
grant delete on fx.notices to zend_worker;
grant insert, update (state, answer, answered_by, answered_at, told_at, closed_at) on fx.questions to zend_worker;
grant update (state, answer, answered_by, answered_at) on fx.questions to zend_api;
grant insert on fx.question_files to zend_api;

-- Webhooks out, with the same meaning and less work: what a statement on the history tells is written by one statement,
-- not row by row, and an id is one expression. A thousand events a second must cost the payments beside them nothing.

-- The letters of an instant in ids, as the kernel makes them: 48 bits of milliseconds. Without a search path of its own
-- it is expanded where it is called.
create function webhooks.letters_of(p_ms bigint) returns text
  language sql immutable parallel safe as $$
  select substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 45) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 40) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 35) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 30) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 25) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 20) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 15) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 10) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', ((p_ms >> 5) & 31)::int + 1, 1) ||
    substr('0123456789abcdefghjkmnpqrstvwxyz', (p_ms & 31)::int + 1, 1)
$$;

-- Sixteen letters of 64 random bits: as many as keep ids of one millisecond apart.
create function webhooks.random_letters() returns text
  language sql volatile parallel safe as $$
  select substr(gen_random_uuid()::text, 25) || substr(gen_random_uuid()::text, 25, 4)
$$;

create or replace function webhooks.new_id(p_prefix text, p_at timestamptz) returns text
  language sql volatile set search_path = pg_catalog, pg_temp as $$
  select p_prefix || '_' || webhooks.letters_of(floor(extract(epoch from p_at) * 1000)::bigint)
    || webhooks.random_letters()
$$;

-- As before, without a search path of its own.
create or replace function webhooks.type_of(p_type text, p_direction text, p_badge text, p_is_new boolean) returns text
  language sql immutable as $$
  select case p_type
    when 'transfer' then
      case when p_badge = 'success' then case p_direction when 'in' then 'transfer.received' else 'transfer.sent' end end
    else p_type || '.' || case p_badge
      when 'success' then case p_type when 'deposit' then 'credited' else 'completed' end
      when 'failed' then 'failed'
      when 'returned' then 'returned'
      when 'pending' then
        case when p_is_new then case p_type when 'deposit' then 'detected' else 'requested' end end
    end
  end
$$;

create or replace function webhooks.tell_activity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Most statements are about people alone.
  if not exists (select from changed i where starts_with(i.holder, 'biz_')) then return null; end if;
  with told as materialized (
    select 'evt_' || i.letters || webhooks.random_letters() as id, i.letters, i.holder, i.event, i.updated_at as at,
      json_build_object('id', i.id, 'state', i.badge, 'asset', i.asset, 'direction', i.direction) as data
    from (
      select c.*, webhooks.type_of(c.type, c.direction, c.badge, tg_op = 'INSERT') as event,
        webhooks.letters_of(floor(extract(epoch from c.updated_at) * 1000)::bigint) as letters
      from changed c where starts_with(c.holder, 'biz_')
    ) i
    where i.event is not null
      and exists (select from webhooks.endpoints e where e.company_id = i.holder and e.removed_at is null)
  ), events as (
    insert into webhooks.events (id, company_id, type, at, data) select t.id, t.holder, t.event, t.at, t.data from told t
  )
  insert into webhooks.deliveries (id, endpoint_id, event_id, made_at, next_at)
  select 'whd_' || t.letters || webhooks.random_letters(), e.id, t.id, t.at, t.at
  from told t join webhooks.endpoints e on e.company_id = t.holder
  where e.removed_at is null and e.disabled_at is null and (e.event_types is null or t.event = any (e.event_types));
  return null;
end $$;

-- An event's id begins with its time, so the oldest are the first by id.
drop index webhooks.events_by_age;
revoke all on function webhooks.letters_of(bigint), webhooks.random_letters() from public;
grant execute on function webhooks.letters_of(bigint) to zend_worker;
