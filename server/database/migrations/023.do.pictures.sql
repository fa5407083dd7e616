-- Profile pictures, re-encoded by us and written by the API. A picture never changes: a new one has another id, and the
-- old one is deleted.
create schema pictures;

create table pictures.profile (
  id text collate "C" primary key check (id like 'pic\_%'),
  user_id text collate "C" not null constraint profile_one_each unique,
  bytes bytea not null check (octet_length(bytes) between 1 and 1000000),
  made_at timestamptz not null
);
comment on table pictures.profile is 'At most one picture of each customer, as WebP.';
-- WebP is compressed already.
alter table pictures.profile alter column bytes set storage external;

grant usage on schema pictures to zend_api;
grant select, insert, delete on pictures.profile to zend_api;
