-- What a company's policy wants approved, the votes on it, and what was signed for companies. The confirmer writes
-- approvals and believes no row of anybody else's (docs/decisions/077).
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
  expires_at timestamptz not null,
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
create index requests_open on approvals.requests (company_id, expires_at) where closed_at is null;
create index requests_newest on approvals.requests (company_id, made_at desc, id desc);
create index requests_due on approvals.requests (expires_at) where closed_at is null;

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
  check ((decision = 'approve') = (vote is not null and mac is not null)),
  check ((decision = 'decline') = (reason is not null))
);
comment on table approvals.decisions is 'The decisions of members, one per person on each version of a request.';
comment on column approvals.decisions.made_by is 'The person: a vote is a person''s, whatever memberships they have.';
comment on column approvals.decisions.vote is
  'The passkey''s whole answer with its key and nonce, so that it can be verified for ever without us.';
comment on column approvals.decisions.mac is 'The confirmer''s MAC over the vote: it wrote this row.';
comment on column approvals.decisions.void_at is
  'When the vote lost its worth for good: whoever gave it could not approve any more.';
create unique index decision_once on approvals.decisions (request_id, version, made_by) where void_at is null;

create table approvals.signed (
  id text collate "C" primary key,
  company_id text collate "C" not null,
  kind text not null,
  made_by text collate "C" not null,
  usd_cents bigint not null check (usd_cents >= 0),
  payee text collate "C" not null,
  country text,
  signed_at timestamptz not null default clock_timestamp()
);
comment on table approvals.signed is
  'What the confirmer signed for companies: rolling sums and the age of payees follow from it, and nobody else can '
  'write it. Times by this clock.';
comment on column approvals.signed.payee is 'The destination in full: kind, asset, network or institution, address or account.';
create index signed_lately on approvals.signed (company_id, signed_at) include (usd_cents);
create index signed_payee on approvals.signed (company_id, payee, signed_at);

-- Only the confirmer approves, and what is closed stays closed. A version's text is as it was signed.
create function approvals.refuse_beyond_role() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
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
    or new.version = old.version and (new.payload, new.consent, new.expires_at)
      is distinct from (old.payload, old.consent, old.expires_at)
    or new.version < old.version
  then
    raise exception 'request % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger requests_within_role before insert or update on approvals.requests
  for each row execute function approvals.refuse_beyond_role();

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

-- Voids the votes of a member who may not approve any more, for good, and opens again what they had approved.
create function approvals.void_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with voided as (
    update approvals.decisions d set void_at = clock_timestamp()
    from approvals.requests r
    where d.request_id = r.id and r.company_id = new.company_id and r.closed_at is null
      and d.made_by = new.user_id and d.decision = 'approve' and d.void_at is null
    returning r.id
  )
  update approvals.requests r set state = 'open' from voided v where r.id = v.id and r.state = 'approved';
  return null;
end $$;
create trigger void_votes after update on companies.members for each row
  when (new.removed_at is not null or new.suspended_at is not null or not 'approve' = any (new.permissions))
  execute function approvals.void_votes();

revoke all on all functions in schema approvals from public;
grant usage on schema approvals to zend_app, zend_confirmer;
grant select on approvals.policies, approvals.requests, approvals.decisions, approvals.signed to zend_app,
  zend_confirmer;
grant insert on approvals.policies, approvals.decisions to zend_api;
grant insert, update (version, payload, consent, needed, usd_cents, state, reason, expires_at, closed_at)
  on approvals.requests to zend_api;
grant update (state, reason, closed_at) on approvals.requests to zend_worker;
grant insert on approvals.decisions, approvals.signed to zend_confirmer;
grant update (state) on approvals.requests to zend_confirmer;
-- A locked row needs a right to change it.
grant update (void_at) on approvals.decisions to zend_confirmer;
