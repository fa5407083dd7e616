-- A change of one request has that request looked at, not all of its company's: with ten thousand open ones each new
-- one held a transaction for a minute. A company's note spreads to its requests when it is taken (takeCompanyCheck).
alter table approvals.quorum_checks add column request_id text collate "C" references approvals.requests (id);
comment on column approvals.quorum_checks.request_id is
  'The request that changed; null: the company''s members or policy did.';
create index quorum_checks_request on approvals.quorum_checks (request_id) where request_id is not null;
grant insert (company_id, request_id) on approvals.quorum_checks to zend_api;

create function approvals.look_at_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approvals.quorum_checks (company_id, request_id) values (new.company_id, new.id);
  return null;
end $$;
revoke all on function approvals.look_at_request() from public;

drop trigger look_at_quorum on approvals.requests;
drop trigger look_at_quorum_again on approvals.requests;
create trigger look_at_request after insert on approvals.requests for each row
  execute function approvals.look_at_request();
create trigger look_at_request_again after update on approvals.requests for each row
  when ((new.version, new.state) is distinct from (old.version, old.state))
  execute function approvals.look_at_request();
