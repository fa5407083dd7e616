-- Why: the transaction PIN, which every movement of money out asks for, and the pause on sending after a change of credentials.
-- A PIN is stored as a keyed hash (the key is in the deployment's secrets file, not here) with the count of wrong tries since the last right one.
-- Data: none is touched.
create table identity.pins (
  user_id text collate "C" primary key references identity.users (id),
  salt bytea not null check (octet_length(salt) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  locked_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on column identity.pins.wrong is 'Wrong tries since the last right one. Counted on the locked row before the next try is looked at.';

create table identity.holds (
  user_id text collate "C" not null references identity.users (id),
  reason text not null check (reason in ('password_reset', 'pin_reset')),
  until timestamptz not null,
  primary key (user_id, reason)
);
comment on table identity.holds is 'Until when a customer sends no money, and why; the last one of each reason.';

grant select, insert, update on identity.pins, identity.holds to zend_app;
