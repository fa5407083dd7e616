-- Verification of customers, step by step, with their submissions. Numbers, names, addresses and files are sealed; an
-- identity belongs to one customer, found by a keyed hash (docs/decisions/057). Customers submit through the API; only
-- the worker decides, except the phone number, whose code the API checks.
create schema verification;
comment on schema verification is 'Verification of customers.';

create table verification.checks (
  id text collate "C" primary key check (id like 'vck\_%'),
  user_id text collate "C" not null,
  kind text not null check (kind in ('number', 'document', 'address', 'unfreeze')),
  state text not null check (state in ('queued', 'sent', 'manual', 'settled')),
  country text not null,
  id_type text not null,
  last4 text,
  sealed bytea not null,
  attempt integer not null default 1 check (attempt >= 1),
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  outcome text check (outcome in ('approved', 'rejected', 'resubmit')),
  reason text,
  decided_by text,
  constraint checks_settled check ((state = 'settled') = (settled_at is not null)
    and (state = 'settled') = (outcome is not null))
);
comment on table verification.checks is 'Every submission to be checked, once each. Rows stay.';
comment on column verification.checks.sealed is
  'The submission, encrypted: the number and birth date, the address and source of funds, or names.';
comment on column verification.checks.kind is
  'unfreeze: a document and a face by which the owner of a frozen account shows who they are; it changes no step.';
comment on column verification.checks.state is
  'queued: our job has not sent it; sent: the checker has it, or may have it; manual: an operator decides; settled: '
  'decided finally.';
comment on column verification.checks.attempt is
  'How often it was sent again, each time under a new reference. `tries` counts calls of the checker since.';
create index checks_lately on verification.checks (user_id, kind, created_at);
create index checks_open on verification.checks (created_at) where state <> 'settled';

create table verification.steps (
  user_id text collate "C" not null,
  step text not null check (step in ('phone', 'identity-number', 'document', 'liveness', 'address', 'source-of-funds')),
  state text not null check (state in ('in_review', 'approved', 'rejected', 'resubmit')),
  reason text,
  at timestamptz not null,
  check_id text collate "C" references verification.checks (id),
  difference jsonb,
  primary key (user_id, step),
  constraint steps_reason check (reason is null or state in ('rejected', 'resubmit'))
);
comment on column verification.steps.difference is
  'Where the names differ: the words without a partner, of which only the first letters are kept.';
comment on table verification.steps is 'Each customer''s state of each step; a missing step was not started.';

-- A customer says that the name is theirs all the same: one of us looks again, once for each check.
create table verification.appeals (
  check_id text collate "C" primary key references verification.checks (id),
  user_id text collate "C" not null,
  asked_at timestamptz not null,
  decided_at timestamptz
);
create index appeals_open on verification.appeals (asked_at) where decided_at is null;

create table verification.phones (
  user_id text collate "C" primary key,
  hash bytea not null constraint phones_hash unique check (octet_length(hash) = 32),
  confirmed_at timestamptz not null
);
comment on table verification.phones is 'Confirmed numbers, by a keyed hash: one customer each.';

-- A confirmed number gives way to another one as the confirmer noted it.
create function verification.refuse_phone_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() then perform confirmation.take_contact(old.user_id, 'phone', ''); end if;
  return new;
end $$;
create trigger phones_as_confirmed before update on verification.phones for each row
  execute function verification.refuse_phone_change();

create table verification.people (
  user_id text collate "C" primary key,
  sealed_name bytea not null,
  sealed_birth bytea not null,
  listing text not null default 'clear' check (listing in ('clear', 'in_review', 'refused')),
  screened_version text collate "C" not null,
  verified_at timestamptz not null
);
comment on table verification.people is 'The name and birth date in a register or document, unchanged and sealed.';
comment on column verification.people.listing is
  'Whether a list of sanctioned or exposed persons may name them: nothing goes out while an operator looks, or ever '
  'after it was refused.';
comment on column verification.people.screened_version is 'The lists that they were last screened against.';

create table verification.identities (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text collate "C" not null,
  id_type text not null,
  check_id text collate "C" not null references verification.checks (id),
  claimed_at timestamptz not null
);
comment on table verification.identities is
  'Approved identity numbers, by a keyed hash: a reader of this table learns none, and each belongs to one customer.';
create index identities_user on verification.identities (user_id, claimed_at);

create table verification.files (
  id text collate "C" primary key check (id like 'vfl\_%'),
  user_id text collate "C" not null,
  check_id text collate "C" references verification.checks (id),
  role text check (role in ('front', 'back', 'selfie', 'proof')),
  format text not null check (format in ('jpeg', 'pdf')),
  bytes integer not null check (bytes > 0),
  sealed bytea not null,
  created_at timestamptz not null,
  constraint files_place check ((check_id is null) = (role is null)),
  constraint files_role unique (check_id, role)
);
comment on column verification.files.check_id is 'The check that names it; a file without one is deleted after a day.';
create index files_lately on verification.files (user_id, created_at);
create index files_unclaimed on verification.files (created_at) where check_id is null;
-- Encrypted bytes do not compress.
alter table verification.files alter column sealed set storage external;

create function verification.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_table_name = 'steps' then
    if new.state not in ('in_review', 'approved') or (new.state = 'approved' and new.step <> 'phone') then
      raise exception 'only the worker decides on verification' using errcode = 'insufficient_privilege';
    end if;
    if tg_op = 'UPDATE' and (old.state = 'approved' or new.user_id <> old.user_id or new.step <> old.step) then
      raise exception 'what is approved stays approved' using errcode = 'insufficient_privilege';
    end if;
  elsif tg_table_name = 'checks' then
    if new.state <> 'queued' or new.decided_by is not null then
      raise exception 'only the worker decides on verification' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger steps_within_role before insert or update on verification.steps for each row
  execute function verification.refuse_beyond_role();
create trigger checks_within_role before insert or update on verification.checks for each row
  execute function verification.refuse_beyond_role();

revoke all on all functions in schema verification from public;
grant usage on schema verification to zend_app;
grant select, insert, update on verification.steps to zend_app;
grant select, insert on verification.phones to zend_app;
grant select on verification.appeals to zend_app;
grant insert (check_id, user_id, asked_at) on verification.appeals to zend_api;
grant update (decided_at) on verification.appeals to zend_worker;
grant update (hash, confirmed_at) on verification.phones to zend_api;
-- The API reads whether a check is settled and how; it does not need submissions, birth dates and hashes.
grant select (id, user_id, kind, state, country, id_type, last4, created_at, settled_at, outcome, reason)
  on verification.checks to zend_app;
grant select (user_id, sealed_name, listing) on verification.people to zend_app;
grant select (id, user_id, check_id, role, format, bytes, created_at) on verification.files to zend_app;
grant insert on verification.checks to zend_api;
grant insert, update (check_id, role) on verification.files to zend_api;
grant select, update (state, attempt, tries, sent_at, settled_at, outcome, reason, decided_by)
  on verification.checks to zend_worker;
grant select, insert, update on verification.people to zend_worker;
grant select, insert on verification.identities to zend_worker;
grant select, delete on verification.files to zend_worker;
