-- What a company's policy wants approved, the votes on it and who gives them in whose place, what was signed for
-- companies, and what people were told of it. The confirmer writes approvals and believes no row of anybody else's
-- (docs/decisions/077).
create schema approvals;
comment on schema approvals is 'Policies of companies, requests that need approval, and the decisions on them.';

create table approvals.policies (
  id text collate "C" not null unique check (id ~ '^pol_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  version integer not null check (version > 0),
  rules jsonb not null,
  made_by text collate "C" not null references persons.users (id),
  consent jsonb not null,
  active_from timestamptz not null,
  primary key (company_id, version)
);
comment on table approvals.policies is
  'The rules of a company, the newest version being active; without a row it has those of the product. Never changed.';
comment on column approvals.policies.consent is
  'Signature of the confirmer over company, version and rules. It refuses to act on rules without one.';

create table approvals.requests (
  id text collate "C" primary key check (id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  kind text not null,
  subject text collate "C" not null constraint requests_subject unique,
  version integer not null check (version > 0),
  payload text not null,
  consent jsonb not null,
  needed smallint not null check (needed > 0),
  made_by text collate "C" not null references persons.users (id),
  usd_cents bigint not null check (usd_cents >= 0),
  state text not null check (state in ('open', 'approved', 'released', 'declined', 'withdrawn', 'expired', 'stopped')),
  reason text,
  made_at timestamptz not null,
  changed_at timestamptz,
  expires_at timestamptz not null,
  releases_at timestamptz,
  closed_at timestamptz,
  check ((closed_at is null) = (state in ('open', 'approved', 'stopped')))
);
comment on table approvals.requests is
  'Acts of members that need the approval of others. Where one moves money, the money is on hold under its id (hld_ in '
  'place of apr_) until it is closed.';
comment on column approvals.requests.subject is 'The id of what is made when it is released: wdr_…, sel_…, trf_….';
comment on column approvals.requests.payload is 'Canonical JSON (RFC 8785), the text that approvers sign.';
comment on column approvals.requests.consent is 'The maker''s authorization of the payload.';
comment on column approvals.requests.needed is 'How many approvals the policy asked for when it was made.';
comment on column approvals.requests.reason is 'Why it was stopped or declined: a refusal''s code.';
comment on column approvals.requests.changed_at is 'When its maker made the present version; null for the first.';
-- Pages show it. The confirmer counts from the votes before it signs, so that this column shortens nothing.
comment on column approvals.requests.releases_at is
  'When what is approved is released, where a rule has it wait. Written by the confirmer, which counts it anew.';
-- In the order of the list, with what the count of a reader's own needs: ten thousand open requests are read without
-- their rows.
create index requests_waiting on approvals.requests (company_id, expires_at, id) include (state, made_by, version)
  where closed_at is null;
-- Changes of members are few, and only of them it is asked whom they are about.
create index requests_members on approvals.requests (company_id) where closed_at is null and kind = 'member';
create index requests_newest on approvals.requests (company_id, made_at desc, id desc);
create index requests_due on approvals.requests (expires_at) where closed_at is null;
create index requests_open_since on approvals.requests (made_at) where closed_at is null and state = 'open';
-- What is approved and not yet done is looked for every few seconds: without this, every open request is read each
-- time.
create index requests_approved on approvals.requests (made_at) where closed_at is null and state = 'approved';

create table approvals.versions (
  request_id text collate "C" not null references approvals.requests (id),
  version integer not null check (version > 0),
  payload text not null,
  consent jsonb not null,
  needed smallint not null check (needed > 0),
  usd_cents bigint not null check (usd_cents >= 0),
  replaced_at timestamptz not null,
  primary key (request_id, version)
);
comment on table approvals.versions is 'The earlier versions of requests, as they were signed. Never changed.';

-- Who votes in the place of a member who may approve, for a time. The confirmer signs each naming and counts none
-- without its signature.
create table approvals.deputies (
  id text collate "C" primary key check (id ~ '^mch_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  named_by text collate "C" not null references persons.users (id),
  member_id text collate "C" not null references companies.members (id),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at and until_at <= from_at + interval '30 days'),
  act text not null,
  consent jsonb not null,
  named_at timestamptz not null,
  ended_at timestamptz
);
comment on table approvals.deputies is 'Who votes in whose place, and when. Ended early by hand; otherwise by its time.';
comment on column approvals.deputies.named_by is 'The person in whose place the deputy votes.';
comment on column approvals.deputies.member_id is 'The deputy''s membership.';
comment on column approvals.deputies.act is 'Canonical JSON of what was confirmed, which the confirmer signed.';
create index deputies_now on approvals.deputies (company_id, until_at) where ended_at is null;

create table approvals.decisions (
  id text collate "C" primary key check (id ~ '^apd_[0-9a-hjkmnp-tv-z]{26}$'),
  request_id text collate "C" not null references approvals.requests (id),
  version integer not null,
  made_by text collate "C" not null references persons.users (id),
  member_id text collate "C" not null references companies.members (id),
  decision text not null check (decision in ('approve', 'decline')),
  reason text check (reason in ('wrong_details', 'not_authorised', 'suspected_fraud', 'duplicate', 'other')),
  words text check (length(words) between 1 and 500),
  vote jsonb,
  mac bytea check (octet_length(mac) = 32),
  decided_at timestamptz not null,
  void_at timestamptz,
  deputyship text collate "C" references approvals.deputies (id),
  check ((decision = 'approve') = (vote is not null and mac is not null)),
  check ((decision = 'decline') = (reason is not null))
);
comment on table approvals.decisions is 'The decisions of members on a version of a request: of each person at most one approval and one decline.';
comment on column approvals.decisions.made_by is 'The person: a vote is a person''s, whatever memberships they have.';
comment on column approvals.decisions.vote is
  'The passkey''s whole answer with its key and nonce, so that it can be verified for ever without us.';
comment on column approvals.decisions.mac is 'The confirmer''s MAC over the vote: it wrote this row.';
comment on column approvals.decisions.void_at is
  'When the vote lost its worth for good: whoever gave it could not approve any more.';
comment on column approvals.decisions.deputyship is 'The naming by which this was voted in somebody else''s place.';
-- Whoever approved may still stop it before it is released, so a person's approval and their declining are two
-- decisions.
create unique index decision_once on approvals.decisions (request_id, version, made_by, decision) where void_at is null;

create table approvals.signed (
  id text collate "C" primary key,
  company_id text collate "C" not null,
  kind text not null,
  made_by text collate "C" not null,
  usd_cents bigint not null check (usd_cents >= 0),
  payee text collate "C" not null,
  country text,
  channel text not null default 'app' check (channel in ('app', 'api')),
  signed_at timestamptz not null default clock_timestamp()
);
comment on table approvals.signed is
  'What the confirmer signed for companies: rolling sums and the age of payees follow from it, and nobody else can '
  'write it. Times by this clock.';
comment on column approvals.signed.channel is 'Whether a person or an API key asked for it.';
comment on column approvals.signed.payee is 'The destination in full: kind, asset, network or institution, address or account.';
create index signed_lately on approvals.signed (company_id, signed_at) include (usd_cents);
create index signed_payee on approvals.signed (company_id, payee, signed_at);

create table approvals.reminders (
  request_id text collate "C" not null references approvals.requests (id),
  version integer not null,
  step smallint not null check (step > 0),
  sent_at timestamptz not null,
  primary key (request_id, version, step)
);
comment on table approvals.reminders is
  'The reminders of each version of a request that were sent, or passed over for a later one.';
comment on column approvals.reminders.step is 'Which one: the first after an hour, and so on.';

-- Which companies and requests must be looked at, to tell owners when too few members are left for a request, or for a
-- rule of the policy: an append-only queue that triggers write, so that no writer waits for another. A change of one
-- request has that request looked at, not all of its company's: with ten thousand open ones each new one would hold a
-- transaction for a minute. A company's note spreads to its requests when it is taken (takeCompanyCheck).
create table approvals.quorum_checks (
  number bigint generated always as identity primary key,
  company_id text collate "C" not null,
  request_id text collate "C" references approvals.requests (id)
);
comment on table approvals.quorum_checks is
  'Companies whose members, requests or policy changed: it is to be seen whether enough people are left.';
comment on column approvals.quorum_checks.request_id is
  'The request that changed; null: the company''s members or policy did.';
create index quorum_checks_company on approvals.quorum_checks (company_id);
create index quorum_checks_request on approvals.quorum_checks (request_id) where request_id is not null;

create table approvals.unmet (
  company_id text collate "C" not null references companies.companies (id),
  subject text collate "C" not null,
  told_at timestamptz,
  primary key (company_id, subject)
);
comment on table approvals.unmet is
  'What too few members are left for: a request''s id, or policy. Gone once enough are there.';
comment on column approvals.unmet.told_at is
  'When owners were told; null until everything of the company was looked at, so that one notice says it all.';
create index unmet_untold on approvals.unmet (company_id) where told_at is null;

-- Only the confirmer approves, and what is closed stays closed. A version's text is as it was signed. Whoever made a
-- request may change it until it is carried out: it gets its next version, on which no earlier vote counts, and its end
-- is never moved back.
create function approvals.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.changed_at is not null then
      raise exception 'a request begins open' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.closed_at is not null then
    raise exception 'request % is closed', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'approved' and old.state <> 'approved' and not roles.is_confirmer() then
    raise exception 'only the confirmer approves' using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'released' and old.state <> 'approved' then
    raise exception 'request % is not approved', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.company_id, new.kind, new.subject, new.made_by)
    is distinct from (old.id, old.company_id, old.kind, old.subject, old.made_by)
    or new.version = old.version and (new.payload, new.consent, new.expires_at, new.changed_at)
      is distinct from (old.payload, old.consent, old.expires_at, old.changed_at)
    or new.version not in (old.version, old.version + 1)
  then
    raise exception 'request % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.version > old.version then
    if new.state <> 'open' or new.changed_at is null or new.expires_at > old.expires_at then
      raise exception 'a new version of request % begins open, and ends no later', old.id
        using errcode = 'insufficient_privilege';
    end if;
    new.releases_at := null;
  end if;
  return new;
end $$;
create trigger requests_within_role before insert or update on approvals.requests
  for each row execute function approvals.refuse_beyond_role();

-- Keeps what was signed in the version before.
create function approvals.keep_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approvals.versions (request_id, version, payload, consent, needed, usd_cents, replaced_at)
    values (old.id, old.version, old.payload, old.consent, old.needed, old.usd_cents, new.changed_at);
  return null;
end $$;
create trigger keep_version after update on approvals.requests for each row when (new.version > old.version)
  execute function approvals.keep_version();

create function approvals.refuse_foreign_vote() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.decision = 'approve' and not roles.is_confirmer() then
      raise exception 'only the confirmer takes votes' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.void_at is not null or to_jsonb(new) - 'void_at' is distinct from to_jsonb(old) - 'void_at' then
    raise exception 'decision % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger decisions_of_their_process before insert or update on approvals.decisions
  for each row execute function approvals.refuse_foreign_vote();

-- A naming is taken only as the confirmer noted it, and ends once.
create function approvals.refuse_deputy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null or to_jsonb(new) - 'ended_at' <> to_jsonb(old) - 'ended_at' then
      raise exception 'deputy % stays as named', old.id using errcode = 'insufficient_privilege';
    end if;
  elsif new.ended_at is not null or new.named_by <> confirmation.take_member_change(new.company_id, 'deputise',
    new.act::jsonb ->> 'memberId' || ' ' || (new.act::jsonb ->> 'from') || ' ' || (new.act::jsonb ->> 'until'), '', '')
    or (new.member_id, new.from_at, new.until_at) is distinct from (new.act::jsonb ->> 'memberId',
      (new.act::jsonb ->> 'from')::timestamptz, (new.act::jsonb ->> 'until')::timestamptz)
  then
    raise exception 'nobody confirmed the deputy %', new.id using errcode = 'insufficient_privilege';
  end if;
  insert into approvals.quorum_checks (company_id) values (new.company_id);
  return new;
end $$;
create trigger deputies_are_confirmed before insert or update on approvals.deputies for each row
  execute function approvals.refuse_deputy();

-- Keeps a membership until the transaction ends, so that a vote is stored either before its giver loses the say, and is
-- voided then, or not at all.
create function approvals.keep_voter(p_company text, p_user text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from companies.members m
    where m.company_id = p_company and m.user_id = p_user and m.removed_at is null for share;
end $$;

-- Voids the votes of a member who may not approve any more, for good, and opens again what they had approved. A vote on
-- an earlier version opens nothing again.
create function approvals.void_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with voided as (
    update approvals.decisions d set void_at = clock_timestamp()
    from approvals.requests r
    where d.request_id = r.id and d.version = r.version and r.company_id = new.company_id and r.closed_at is null
      and d.made_by = new.user_id and d.decision = 'approve' and d.void_at is null
    returning r.id
  )
  update approvals.requests r set state = 'open' from voided v where r.id = v.id and r.state = 'approved';
  return null;
end $$;
create trigger void_votes after update on companies.members for each row
  when (new.removed_at is not null or new.suspended_at is not null or not 'approve' = any (new.permissions))
  execute function approvals.void_votes();

create function approvals.look_at_quorum() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approvals.quorum_checks (company_id)
    select new.company_id
    where exists (select from approvals.requests r where r.company_id = new.company_id and r.closed_at is null)
      or exists (select from approvals.policies p where p.company_id = new.company_id)
      or exists (select from approvals.unmet u where u.company_id = new.company_id);
  return null;
end $$;
create trigger look_at_quorum after insert on companies.members for each row
  execute function approvals.look_at_quorum();
create trigger look_at_quorum_again after update on companies.members for each row
  when ((new.role, new.permissions, new.suspended_at, new.removed_at)
    is distinct from (old.role, old.permissions, old.suspended_at, old.removed_at))
  execute function approvals.look_at_quorum();
create trigger look_at_quorum after insert on approvals.policies for each row
  execute function approvals.look_at_quorum();

create function approvals.look_at_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approvals.quorum_checks (company_id, request_id) values (new.company_id, new.id);
  return null;
end $$;
create trigger look_at_request after insert on approvals.requests for each row
  execute function approvals.look_at_request();
create trigger look_at_request_again after update on approvals.requests for each row
  when ((new.version, new.state) is distinct from (old.version, old.state))
  execute function approvals.look_at_request();

revoke all on all functions in schema approvals from public;
grant usage on schema approvals to zend_app, zend_confirmer;
grant select on approvals.policies, approvals.requests, approvals.versions, approvals.deputies, approvals.decisions,
  approvals.signed to zend_app, zend_confirmer;
grant insert on approvals.policies, approvals.decisions to zend_api;
grant insert, update (version, payload, consent, needed, usd_cents, state, reason, changed_at, expires_at, closed_at)
  on approvals.requests to zend_api;
grant insert (id, company_id, named_by, member_id, from_at, until_at, act, consent, named_at), update (ended_at)
  on approvals.deputies to zend_api;
grant select, insert on approvals.reminders to zend_api;
grant select, delete, insert (company_id, request_id) on approvals.quorum_checks to zend_api;
grant select, insert, update (told_at), delete on approvals.unmet to zend_api;
grant update (state, reason, closed_at) on approvals.requests to zend_worker;
grant insert on approvals.decisions, approvals.signed to zend_confirmer;
grant update (state, releases_at) on approvals.requests to zend_confirmer;
-- What was signed in an earlier version and not carried out is counted as it is signed in the next.
grant update (usd_cents, payee, country, signed_at) on approvals.signed to zend_confirmer;
-- A locked row needs a right to change it.
grant update (void_at) on approvals.decisions to zend_confirmer;
grant execute on function approvals.keep_voter(text, text) to zend_confirmer;
