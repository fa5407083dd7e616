-- Which reminders of a request for approval were sent, so that each is sent once, whatever process looks (business.md
-- A4). A request that was there before gets the newest one that is due. Nothing is released by it.
create table approvals.reminders (
  request_id text collate "C" not null references approvals.requests (id),
  version integer not null,
  step smallint not null check (step > 0),
  sent_at timestamptz not null,
  primary key (request_id, version, step)
);
comment on table approvals.reminders is 'The reminders of each version of a request that were sent, or passed over for a later one.';
comment on column approvals.reminders.step is 'Which one: the first after an hour, and so on.';
create index requests_open_since on approvals.requests (made_at) where closed_at is null and state = 'open';

grant select, insert on approvals.reminders to zend_api;
