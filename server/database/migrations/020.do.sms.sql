-- Text messages to customers' phones, from the API to the job that passes them to the carrier. The text is sealed until
-- it is sent, and then deleted; the row is deleted after thirty days.
create schema sms;
comment on schema sms is 'Text messages to customers'' phones.';

create table sms.outbox (
  id text collate "C" primary key check (id like 'sms\_%'),
  user_id text collate "C" not null,
  sealed_phone bytea not null,
  sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dropped')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
comment on column sms.outbox.sealed_phone is 'The recipient''s number.';
comment on column sms.outbox.sealed is 'The text; null once it is settled.';

grant usage on schema sms to zend_app;
grant insert on sms.outbox to zend_api;
grant select, delete, update (state, sealed, settled_at) on sms.outbox to zend_worker;
