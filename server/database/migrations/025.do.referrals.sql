-- Who invited whom, and what was promised for it. A promise is stored when somebody joins, and does not change with our
-- settings later. Written by the API; what the worker settles can also earn a box.
create schema referrals;

create table referrals.codes (
  user_id text collate "C" primary key,
  code text collate "C" not null constraint codes_code unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null
);

create table referrals.invitations (
  id text collate "C" primary key check (id like 'inv\_%'),
  inviter_id text collate "C" not null references referrals.codes (user_id),
  invited_id text collate "C" not null constraint invitations_once unique,
  joined_at timestamptz not null,
  check (inviter_id <> invited_id)
);
comment on table referrals.invitations is 'A customer was invited by at most one other, permanently.';
create index invitations_newest on referrals.invitations (inviter_id, joined_at desc, id desc);

create table referrals.boxes (
  id text collate "C" primary key check (id like 'box\_%'),
  invitation_id text collate "C" not null references referrals.invitations (id),
  reason text not null check (reason in ('verified', 'traded')),
  ends_at timestamptz not null,
  earned_at timestamptz,
  constraint boxes_once unique (invitation_id, reason),
  constraint boxes_earned_in_time check (earned_at < ends_at)
);
comment on column referrals.boxes.ends_at is 'The deadline for what the reason names.';
comment on column referrals.boxes.earned_at is
  'When what the reason names happened; null while it has not. Written once.';

create function referrals.keep_earned() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'box % was earned at %', old.id, old.earned_at;
end $$;
create trigger boxes_earned_once before update on referrals.boxes for each row when (old.earned_at is not null)
  execute function referrals.keep_earned();

revoke all on all functions in schema referrals from public;
grant usage on schema referrals to zend_api, zend_worker;
grant select, insert on referrals.codes, referrals.invitations, referrals.boxes to zend_api;
-- The worker settles verifications, and the API confirms the phone that may be the last step.
grant select on referrals.invitations, referrals.boxes to zend_worker;
grant update (earned_at) on referrals.boxes to zend_api, zend_worker;
