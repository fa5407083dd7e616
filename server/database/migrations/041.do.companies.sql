-- Companies that own money, and the people who act for them. No product writes here yet: grants for changes come with
-- the product that makes them.
create schema companies;
comment on schema companies is 'Companies, and the people who act for them.';

create table companies.companies (
  id text collate "C" primary key check (id ~ '^biz_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  opened_at timestamptz not null
);

create table companies.members (
  id text collate "C" primary key check (id ~ '^mbr_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  user_id text collate "C" not null references persons.users (id),
  permissions text[] not null check (permissions <@ array['view', 'deposit', 'swap', 'withdrawal', 'quicksell',
    'beneficiary.manage', 'report.export', 'approve', 'member.manage', 'policy.manage', 'kyb.manage']),
  joined_at timestamptz not null,
  removed_at timestamptz,
  role text not null default 'viewer',
  suspended_at timestamptz
);
comment on table companies.members is 'A person''s membership of a company. Somebody who returns gets a new one.';
create unique index member_once on companies.members (company_id, user_id) where removed_at is null;
create index members_of_person on companies.members (user_id) where removed_at is null;

alter table sign_in.tokens
  add constraint tokens_member foreign key (member_id) references companies.members (id) on delete cascade;
create index tokens_of_member on sign_in.tokens (member_id) where member_id is not null;

-- Announces every change of a member. A process caches what a member may do, as it caches who holds a token
-- (sign_in.tell_session_ended). token-cache.repo.ts checks that this trigger is enabled.
create function companies.tell_member_changed() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
create trigger tell_changed after update or delete on companies.members for each row
  execute function companies.tell_member_changed();

-- A removed member stays removed, and a membership belongs to one person in one company for good.
create function companies.keep_member() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.removed_at is not null
    or (new.id, new.company_id, new.user_id) is distinct from (old.id, old.company_id, old.user_id)
  then
    raise exception 'member % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger members_stay before update on companies.members for each row execute function companies.keep_member();

revoke all on all functions in schema companies from public;
grant usage on schema companies to zend_app, zend_confirmer;
grant select on companies.companies, companies.members to zend_app, zend_confirmer;
