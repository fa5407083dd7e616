-- What people ask each other to pay with Zend Pay. A request moves nothing: a payment that names it does
-- (transfer.transfers), with its payer's own confirmation, and ends it in the transaction that books it. Written by the
-- API; only the booking says that one was paid.
create schema requests;
comment on schema requests is 'Requests for money between people, and whom they hear no more requests of.';

create table requests.requests (
  id text collate "C" primary key check (id ~ '^req_[0-9a-hjkmnp-tv-z]{26}$'),
  asker text collate "C" not null references persons.users (id),
  payer text collate "C" references persons.users (id),
  code text collate "C" unique check (code ~ '^[A-Za-z0-9_-]{32}$'),
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  note text check (length(note) between 1 and 140),
  standing text not null check (standing in ('known', 'stranger', 'blocked')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'cancelled')),
  ended_at timestamptz,
  transfer_id text collate "C" unique references transfer.transfers (id),
  constraint requests_ask_one_way check (num_nonnulls(payer, code) = 1),
  constraint requests_ask_another check (payer <> asker),
  constraint requests_end check ((state = 'open') = (ended_at is null)),
  constraint requests_paid check ((state = 'paid') = (transfer_id is not null))
);
comment on column requests.requests.payer is 'Who is asked; null for a link, which one person pays, whoever it is.';
comment on column requests.requests.code is 'Opens a link: who has it sees who asks for how much, and may pay it.';
comment on column requests.requests.standing is
  'What the asker was to the payer then: known (the payer had paid or saved them), a stranger, or blocked. A blocked
   one''s requests are shown to their asker alone.';
comment on column requests.requests.state is 'An open one whose time is over is expired; no row changes for that.';
create index requests_asked on requests.requests (asker, id desc);
create index requests_received on requests.requests (payer, id desc) where payer is not null;

create table requests.blocked (
  payer text collate "C" not null references persons.users (id),
  asker text collate "C" not null references persons.users (id),
  at timestamptz not null,
  primary key (payer, asker),
  check (payer <> asker)
);
comment on table requests.blocked is 'Whose requests this person does not want to hear of. They are not told.';

-- What a request says never changes, and what ended stays ended.
create function requests.keep() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'open' then
    raise exception 'request % is over', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on requests.requests for each row execute function requests.keep();

create function requests.begin_open() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'open' then
    raise exception 'a request begins open' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger begin_open before insert on requests.requests for each row execute function requests.begin_open();

-- Locks the requests that these transfers pay. False when one is over, asks somebody else or for something else, or is
-- paid twice among them.
create function requests.keep_open(p_rows json) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_ids text[];
begin
  select array_agg(r.request_id order by r.request_id) into v_ids
    from json_to_recordset(p_rows) as r (request_id text) where r.request_id is not null;
  perform from requests.requests q where q.id = any (v_ids) order by q.id for update;
  return (
    select count(distinct r.request_id) = cardinality(v_ids) and count(*) = cardinality(v_ids)
    from json_to_recordset(p_rows) as r (payer_id text, payee_id text, asset text, amount numeric, request_id text,
      at timestamptz)
    join requests.requests q on q.id = r.request_id and q.asker = r.payee_id and q.asset = r.asset
      and q.amount = r.amount and coalesce(q.payer, r.payer_id) = r.payer_id
    where q.state = 'open' and q.expires_at > r.at
  );
end $$;

revoke all on all functions in schema requests from public;
grant usage on schema requests to zend_app;
grant select on requests.requests, requests.blocked to zend_app;
grant insert on requests.requests to zend_api;
grant update (state, ended_at) on requests.requests to zend_api;
grant insert, delete on requests.blocked to zend_api;
