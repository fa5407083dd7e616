-- The person to contact when a customer cannot be reached. It is somebody else's data, given by the customer, so it is
-- sealed, and only the API writes and opens it.
create schema next_of_kin;

create table next_of_kin.people (
  user_id text collate "C" primary key,
  sealed bytea not null,
  updated_at timestamptz not null
);

grant usage on schema next_of_kin to zend_api;
grant select, insert, update, delete on next_of_kin.people to zend_api;
