create table loans.loans (
  id text primary key,
  person_id text not null
);
