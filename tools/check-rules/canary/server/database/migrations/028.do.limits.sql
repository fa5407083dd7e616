create table limits.uses (
  id text primary key,
  user_id text not null
);
