-- Verification of companies (docs/decisions/078): what a company says of itself, the people behind it, its papers, and
-- what was decided. What is personal is sealed. The API writes what is handed in; only the worker decides.
create schema kyb;
comment on schema kyb is 'Verification of companies.';

create table kyb.cases (
  company_id text collate "C" primary key references companies.companies (id),
  state text not null check (state in ('in_progress', 'submitted', 'in_review', 'more_info', 'approved', 'rejected',
    'expired', 'suspended')),
  sealed_info bytea,
  round integer not null default 0 check (round >= 0),
  high_risk boolean not null default false,
  listing text not null default 'clear' check (listing in ('clear', 'in_review', 'refused')),
  screened_version text collate "C",
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  approved_until timestamptz,
  told_until timestamptz,
  sole_trader boolean not null default false,
  check (state <> 'approved' or approved_until is not null),
  check (state not in ('rejected', 'expired') or approved_until is null)
);
comment on table kyb.cases is 'Each company''s verification. A company without a row has not started.';
comment on column kyb.cases.round is 'How often it was handed in.';
comment on column kyb.cases.approved_until is
  'Until when the last approval holds, whatever is being handed in anew. A job ends it; null when none holds.';
comment on column kyb.cases.told_until is 'The end of approval that the company''s people were told of.';
comment on column kyb.cases.listing is
  'Whether a list may name the company or somebody behind it: nothing goes out while one of us looks.';
create index cases_waiting on kyb.cases (submitted_at) where state in ('submitted', 'in_review');
create index cases_ending on kyb.cases (approved_until) where approved_until is not null;

create table kyb.parties (
  id text collate "C" primary key check (id ~ '^prt_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  kind text not null check (kind in ('person', 'organisation')),
  sealed bytea not null,
  state text not null check (state in ('not_sent', 'sent', 'opened', 'in_review', 'done', 'failed')),
  reason text,
  needed boolean not null default false,
  user_id text collate "C" references persons.users (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (kind = 'person' or state = 'not_sent')
);
comment on table kyb.parties is 'The people and organisations behind a company. They need no account.';
comment on column kyb.parties.sealed is 'Name, mail address and country, or an organisation''s name and number, sealed.';
comment on column kyb.parties.needed is 'Their own check has to be done before the company can be approved.';
comment on column kyb.parties.user_id is 'The account whose verification they gave consent to reuse.';
create index parties_of on kyb.parties (company_id, created_at) where removed_at is null;

create table kyb.edges (
  party_id text collate "C" not null references kyb.parties (id),
  target text collate "C" not null,
  kind text not null check (kind in ('director', 'shareholder', 'controller', 'signatory')),
  basis_points integer check (basis_points between 1 and 10000),
  primary key (party_id, target, kind),
  check ((kind = 'shareholder') = (basis_points is not null)),
  check (party_id <> target)
);
comment on column kyb.edges.target is 'The company, or an organisation behind it.';

create table kyb.files (
  id text collate "C" primary key check (id ~ '^kyf_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  party_id text collate "C" references kyb.parties (id),
  slot text not null check (length(slot) between 1 and 40),
  format text not null check (format in ('jpeg', 'pdf')),
  bytes integer not null check (bytes > 0),
  hash bytea not null check (octet_length(hash) = 32),
  issued_on date,
  sealed bytea not null,
  created_at timestamptz not null,
  handed_in_at timestamptz,
  removed_at timestamptz
);
comment on table kyb.files is
  'Pages of a company''s papers, or of a person''s document (party_id). What was never handed in is deleted when removed.';
comment on column kyb.files.hash is 'A keyed hash of the bytes that were sent, to find the same file elsewhere.';
create index files_of on kyb.files (company_id, slot) where removed_at is null;
create index files_lately on kyb.files (company_id, created_at);
create index files_same on kyb.files (hash);
create index files_loose on kyb.files (created_at) where handed_in_at is null;
-- Encrypted bytes do not compress.
alter table kyb.files alter column sealed set storage external;

create table kyb.uploads (
  id text collate "C" primary key check (id ~ '^kyf_[0-9a-hjkmnp-tv-z]{26}$'),
  party_id text collate "C" not null references kyb.parties (id),
  slot text not null check (slot in ('front', 'back', 'selfie')),
  expires_at timestamptz not null
);
comment on table kyb.uploads is
  'Places for one file each, given to who has a person''s link: the link''s secret then stands in no path.';

create table kyb.links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  party_id text collate "C" not null references kyb.parties (id),
  sealed_address bytea not null,
  notice_id text collate "C" not null unique,
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  made_in xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null check (expires_at <= made_at + interval '7 days'),
  opened_at timestamptz,
  consented_at timestamptz,
  ended_at timestamptz
);
comment on column kyb.links.token_hash is 'SHA-256 of the link''s secret, which has 256 random bits.';
create unique index link_once on kyb.links (party_id) where ended_at is null;

create table kyb.persons (
  party_id text collate "C" primary key references kyb.parties (id),
  sealed bytea not null,
  identity_hash bytea not null check (octet_length(identity_hash) = 32),
  given_at timestamptz not null
);
comment on table kyb.persons is
  'The identity number and birth date that a person gave, sealed. The hash finds the same person in other companies.';
create index persons_same on kyb.persons (identity_hash);

create table kyb.checks (
  id text collate "C" primary key check (id ~ '^kck_[0-9a-hjkmnp-tv-z]{26}$'),
  party_id text collate "C" not null references kyb.parties (id),
  kind text not null check (kind in ('number', 'document', 'account')),
  state text not null check (state in ('queued', 'sent', 'manual', 'settled')),
  country text not null,
  id_type text not null,
  attempt integer not null default 1 check (attempt >= 1),
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  outcome text check (outcome in ('approved', 'rejected')),
  reason text,
  why text,
  decided_by text,
  check ((state = 'settled') = (settled_at is not null) and (state = 'settled') = (outcome is not null))
);
comment on table kyb.checks is 'Each thing to be checked about a person behind a company, once each. Rows stay.';
create index checks_of on kyb.checks (party_id, created_at);
create index checks_open on kyb.checks (created_at) where state <> 'settled';

create table kyb.proven (
  party_id text collate "C" primary key references kyb.parties (id),
  sealed bytea not null,
  proven_at timestamptz not null
);
comment on table kyb.proven is 'The name and birth date that a register or document says of a person, sealed.';

create table kyb.reviews (
  company_id text collate "C" not null references companies.companies (id),
  item text not null check (length(item) between 1 and 60),
  state text not null check (state in ('accepted', 'asked', 'answered')),
  reason text,
  at timestamptz not null,
  decided_by text not null,
  primary key (company_id, item)
);
comment on table kyb.reviews is 'What one of us said about single fields, papers, pages and people.';
comment on column kyb.reviews.state is 'answered: the company changed it since, and it waits for us again.';

create table kyb.findings (
  company_id text collate "C" not null references companies.companies (id),
  round integer not null,
  name text not null,
  result text not null check (result in ('good', 'look', 'bad')),
  sealed bytea,
  at timestamptz not null,
  primary key (company_id, round, name)
);
comment on table kyb.findings is 'What the automatic checks of a hand-in found. They decide nothing.';

create table kyb.hits (
  company_id text collate "C" not null references companies.companies (id),
  subject text collate "C" not null,
  list text not null,
  entry text not null,
  listed_name text not null,
  score integer not null,
  state text not null check (state in ('open', 'cleared', 'confirmed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (subject, list, entry)
);
comment on table kyb.hits is 'Entries of lists that may be the company or somebody behind it. Names are the lists''.';
create index hits_of on kyb.hits (company_id);

create table kyb.registrations (
  country text not null,
  type text not null,
  number text not null,
  company_id text collate "C" not null unique references companies.companies (id),
  proven_at timestamptz not null,
  primary key (country, type, number)
);
comment on table kyb.registrations is 'Registration numbers of approved companies: one company each.';

-- What the API may write of a case: it is begun, changed and handed in, and an approval only ends sooner.
create function kyb.refuse_case() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or roles.owns(tg_relid) then return new; end if;
  if tg_op = 'INSERT' then
    if (new.state, new.round, new.high_risk, new.listing) <> ('in_progress', 0, false, 'clear')
      or num_nonnulls(new.screened_version, new.submitted_at, new.decided_at, new.decided_by, new.reason,
        new.approved_until, new.told_until) > 0 then
      raise exception 'only the worker decides on companies' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if to_jsonb(new) - array['state', 'sealed_info', 'round', 'submitted_at', 'approved_until', 'sole_trader', 'high_risk']
      <> to_jsonb(old) - array['state', 'sealed_info', 'round', 'submitted_at', 'approved_until', 'sole_trader', 'high_risk']
    or not (
      old.state in ('in_progress', 'approved', 'expired') and new.state = 'in_progress'
      or old.state = 'more_info' and new.state = 'more_info'
      or old.state in ('in_progress', 'more_info', 'expired') and new.state = 'submitted')
    or coalesce(new.approved_until > coalesce(old.approved_until, '-infinity'), false)
    or old.high_risk and not new.high_risk
  then
    raise exception 'only the worker decides on companies' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger cases_within_role before insert or update on kyb.cases for each row execute function kyb.refuse_case();

-- Returns whether a company's people may change what they hand in.
create function kyb.is_open(p_company text) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((select c.state in ('in_progress', 'more_info') from kyb.cases c where c.company_id = p_company), false)
$$;

-- A person's own check is decided by the worker; they alone may refuse it. Whoever is described anew is asked anew.
create function kyb.refuse_party() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or roles.owns(tg_relid) then return new; end if;
  if new.state = 'done' and (tg_op = 'INSERT' or old.state <> 'done')
    or new.state = 'failed' and new.reason <> 'declined' and (tg_op = 'INSERT' or old.state <> 'failed')
    or tg_op = 'UPDATE' and (
      (new.id, new.company_id, new.kind, new.created_at) is distinct from (old.id, old.company_id, old.kind, old.created_at)
      or old.removed_at is not null
      or new.sealed <> old.sealed and new.state <> 'not_sent')
    or (tg_op = 'INSERT' or new.sealed <> old.sealed or new.removed_at is not null) and not kyb.is_open(new.company_id)
  then
    raise exception 'only the worker decides on people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger parties_within_role before insert or update on kyb.parties for each row execute function kyb.refuse_party();

create function kyb.refuse_edge() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_edge kyb.edges := case tg_op when 'DELETE' then old else new end;
  v_company text := (select p.company_id from kyb.parties p where p.id = v_edge.party_id);
begin
  if roles.owns(tg_relid) then return v_edge; end if;
  if not kyb.is_open(v_company) or v_edge.target <> v_company and not exists (select from kyb.parties p
    where p.id = v_edge.target and p.company_id = v_company and p.kind = 'organisation') then
    raise exception 'who is behind % cannot be changed so', v_company using errcode = 'insufficient_privilege';
  end if;
  return v_edge;
end $$;
create trigger edges_within_case before insert or delete on kyb.edges for each row execute function kyb.refuse_edge();

-- What was handed in stays as it was; a paper is added or withdrawn only while the case is open.
create function kyb.refuse_file() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or roles.owns(tg_relid) then return new; end if;
  if tg_op = 'UPDATE' and old.removed_at is not null
    or new.party_id is null and (tg_op = 'INSERT' or new.removed_at is not null) and not kyb.is_open(new.company_id)
  then
    raise exception 'papers of % stay as they are', new.company_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger files_within_case before insert or update on kyb.files for each row execute function kyb.refuse_file();

create function kyb.refuse_check() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or roles.owns(tg_relid) then return new; end if;
  if new.state <> 'queued' or new.decided_by is not null then
    raise exception 'only the worker decides on people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger checks_within_role before insert on kyb.checks for each row execute function kyb.refuse_check();

create function kyb.refuse_review() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() or roles.owns(tg_relid) then return new; end if;
  if new.state <> 'answered' or not kyb.is_open(new.company_id) then
    raise exception 'only the worker reviews' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger reviews_within_role before update on kyb.reviews for each row execute function kyb.refuse_review();

-- Whoever writes it: no company is approved before each needed person's own check is done, nor while a list may name it.
create function kyb.require_people() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.listing <> 'clear' or exists (select from kyb.parties p where p.company_id = new.company_id
    and p.removed_at is null and p.kind = 'person' and p.state <> 'done' and (p.needed or exists (
      select from kyb.edges e where e.party_id = p.id and e.target = new.company_id and e.kind <> 'shareholder')))
  then
    raise exception 'not everybody behind % is verified', new.company_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger people_first before update on kyb.cases for each row
  when (new.state = 'approved' and old.state <> 'approved' and old.state <> 'suspended') execute function kyb.require_people();

-- Tells whether this mail carries a person's link that this transaction made (notices.refuse_foreign_address).
create function kyb.is_linking(p_notice text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from kyb.links l where l.notice_id = p_notice and l.made_in = pg_current_xact_id())
$$;

revoke all on all functions in schema kyb from public;
grant usage on schema kyb to zend_app, zend_confirmer;
grant execute on function kyb.is_open(text), kyb.is_linking(text) to zend_app, zend_confirmer;
-- Every judgement of a limit asks whether a company is approved.
grant select (company_id, state, listing, approved_until, sole_trader) on kyb.cases to zend_app, zend_confirmer;
grant select on kyb.cases, kyb.reviews, kyb.parties, kyb.edges, kyb.links, kyb.uploads to zend_app;
grant select (id, company_id, party_id, slot, format, bytes, issued_on, created_at, handed_in_at, removed_at)
  on kyb.files to zend_app;
grant select (id, party_id, kind, state, country, id_type, created_at, settled_at, outcome, reason)
  on kyb.checks to zend_app;
grant select (party_id, given_at) on kyb.persons to zend_app;
grant insert (company_id, state, sealed_info, sole_trader),
  update (state, sealed_info, round, submitted_at, approved_until, sole_trader, high_risk) on kyb.cases to zend_api;
grant insert (id, company_id, kind, sealed, state, created_at),
  update (sealed, state, reason, needed, user_id, removed_at) on kyb.parties to zend_api;
grant insert, delete on kyb.edges to zend_api;
grant insert (id, company_id, party_id, slot, format, bytes, hash, issued_on, sealed, created_at),
  update (handed_in_at, removed_at) on kyb.files to zend_api;
grant insert, delete on kyb.uploads to zend_api;
grant insert (token_hash, party_id, sealed_address, notice_id, made_by, made_at, expires_at),
  update (opened_at, consented_at, ended_at) on kyb.links to zend_api;
grant insert, update (sealed, identity_hash, given_at) on kyb.persons to zend_api;
grant insert (id, party_id, kind, state, country, id_type, created_at) on kyb.checks to zend_api;
grant update (state, at) on kyb.reviews to zend_api;
grant update (state, high_risk, listing, screened_version, decided_at, decided_by, reason, approved_until, told_until)
  on kyb.cases to zend_worker;
grant update (state, reason, needed) on kyb.parties to zend_worker;
grant select, delete on kyb.files to zend_worker;
grant select on kyb.persons, kyb.checks to zend_worker;
grant update (state, attempt, tries, sent_at, settled_at, outcome, reason, why, decided_by) on kyb.checks to zend_worker;
grant select, insert, update on kyb.proven, kyb.reviews, kyb.hits, kyb.registrations to zend_worker;
grant select, insert, update on kyb.findings to zend_worker;
grant delete on kyb.uploads to zend_worker;
grant update (ended_at) on kyb.links to zend_worker;
-- The names and number that were verified are the company's from then on.
grant update (legal_name, trading_name, registration_type, registration_number) on companies.companies to zend_worker;
