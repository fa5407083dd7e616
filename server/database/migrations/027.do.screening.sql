-- Customers whose name and birth date may be those of somebody on a list of sanctioned or exposed persons, found by the
-- worker for an operator to decide on. A decision about a customer and an entry stays when the list is loaded again.
create schema screening;
comment on schema screening is 'Customers whom a list may name.';

create table screening.people_hits (
  user_id text collate "C" not null,
  list text not null,
  entry text collate "C" not null,
  listed_name text not null,
  score integer not null check (score between 0 and 100),
  state text not null check (state in ('open', 'cleared', 'confirmed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (user_id, list, entry),
  constraint hits_decided check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null))
);
comment on column screening.people_hits.score is 'Similarity of the names, in percent.';
create index people_hits_open on screening.people_hits (found_at) where state = 'open';

grant usage on schema screening to zend_app;
grant select, insert, update (state, decided_at, decided_by, reason, listed_name, score)
  on screening.people_hits to zend_worker;
