-- What each customer has sent out lately, so that rolling limits are decided on committed facts. A use is worth what
-- it was worth in US dollars when it happened; one whose money came back is released and counts no more. Written by
-- API and worker with what moved the money.
create schema limits;

create table limits.uses (
  id text collate "C" primary key,
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  usd_cents bigint not null check (usd_cents >= 0),
  at timestamptz not null,
  released_at timestamptz
);
comment on table limits.uses is 'One row per movement of money out, under the id of what moved it (wdr_…, trf_…).';
create index uses_counted on limits.uses (holder, at) include (usd_cents) where released_at is null;

create trigger uses_stay_released before update on limits.uses for each row
  when (old.released_at is not null and new.released_at is distinct from old.released_at)
    execute function identity.refuse_revival();

grant usage on schema limits to zend_app;
grant select, insert, update (released_at) on limits.uses to zend_app;
