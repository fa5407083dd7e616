-- Why: customers change their names, username and language. A username that was given up is held for a while, so that nobody who takes it is paid by those
-- who still know it as somebody else's. `image` now names the profile picture. Data: none is touched; no customer has a picture yet.
alter table identity.users add column username_changed_at timestamptz;
comment on column identity.users.username_changed_at is 'When the username was last changed; null while it is the one of the sign-up.';
alter table identity.users add constraint users_image_is_a_picture check (image like 'pic\_%');
comment on column identity.users.image is 'The id of the profile picture (pictures.profile); null without one.';

create table identity.former_usernames (
  username text collate "C" primary key check (username ~ '^[a-z0-9_]{3,20}$'),
  user_id text collate "C" not null references identity.users (id),
  held_until timestamptz not null
);
comment on table identity.former_usernames is 'Usernames that were given up; until then nobody but their last owner may take them.';

grant select, insert, update, delete on identity.former_usernames to zend_api;
-- PostgreSQL reads what a deletion picks its rows by.
grant select, delete on identity.former_usernames to zend_worker;
