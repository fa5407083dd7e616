-- Owners are told when too few members are left for a request, or for a rule of the policy (business.md A4). Triggers
-- note which companies must be looked at: an append-only queue, so that no writer waits for another. Companies with
-- requests or a policy are looked at once. Nothing is released by it.
create table approvals.quorum_checks (
  number bigint generated always as identity primary key,
  company_id text collate "C" not null
);
comment on table approvals.quorum_checks is
  'Companies whose members, requests or policy changed: it is to be seen whether enough people are left.';
create index quorum_checks_company on approvals.quorum_checks (company_id);

create table approvals.unmet (
  company_id text collate "C" not null references companies.companies (id),
  subject text collate "C" not null,
  told_at timestamptz not null,
  primary key (company_id, subject)
);
comment on table approvals.unmet is
  'What too few members are left for, and when owners were told: a request''s id, or policy. Gone once enough are there.';

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
create trigger look_at_quorum after insert on approvals.requests for each row
  execute function approvals.look_at_quorum();
create trigger look_at_quorum_again after update on approvals.requests for each row
  when ((new.version, new.state) is distinct from (old.version, old.state))
  execute function approvals.look_at_quorum();
create trigger look_at_quorum after insert on approvals.policies for each row
  execute function approvals.look_at_quorum();

insert into approvals.quorum_checks (company_id)
  select company_id from approvals.policies union select company_id from approvals.requests where closed_at is null;

revoke all on function approvals.look_at_quorum() from public;
grant select, delete on approvals.quorum_checks to zend_api;
grant select, insert, delete on approvals.unmet to zend_api;
