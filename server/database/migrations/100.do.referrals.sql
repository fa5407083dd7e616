-- Why: who brought whom, and what was promised for it. Windows are written down when somebody joins: a promise does not change with our numbers.
-- Data: none is touched; codes are made when they are first asked for.
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
comment on table referrals.invitations is 'A customer was brought by at most one other, for ever.';
create index invitations_newest on referrals.invitations (inviter_id, joined_at desc, id desc);

create table referrals.boxes (
  id text collate "C" primary key check (id like 'box\_%'),
  invitation_id text collate "C" not null references referrals.invitations (id),
  reason text not null check (reason in ('verified', 'traded')),
  ends_at timestamptz not null,
  constraint boxes_once unique (invitation_id, reason)
);
comment on column referrals.boxes.ends_at is 'What the reason names must have happened before.';

grant usage on schema referrals to zend_api;
grant select, insert on referrals.codes, referrals.invitations, referrals.boxes to zend_api;
