-- What keeps a person safe names the person: no violation.
create table identity.holds (
  user_id text not null
);
