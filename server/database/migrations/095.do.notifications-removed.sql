-- Why: customers remove notifications from their list. What we told them stays stored: a line is hidden, never deleted, so that it can be shown later what
-- somebody was told. The index holds only what is shown, and a second one makes counting the unread lines cheap however long the list is.
-- Data: none is touched; every line stored so far is shown.
alter table notices.notifications add column hidden_at timestamptz;
comment on column notices.notifications.hidden_at is 'When the customer removed the line from their list; it is never shown again.';

drop index notices.notifications_user;
create index notifications_shown on notices.notifications (user_id, id desc) where hidden_at is null;
create index notifications_unread on notices.notifications (user_id) where read_at is null and hidden_at is null;
