-- Short messages to customers' phones, from the API to the job that hands them to the carrier. What a message says is
-- sealed until it has gone, and forgotten then; its row goes after thirty days.
create schema sms;
comment on schema sms is 'Short messages on their way to customers'' phones.';

create table sms.outbox (
  id text collate "C" primary key check (id like 'sms\_%'),
  user_id text collate "C" not null,
  phone text,
  sealed_phone bytea,
  sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dropped')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint outbox_one_phone check (num_nonnulls(phone, sealed_phone) = 1)
);
comment on column sms.outbox.phone is 'The number, of messages from before numbers were sealed.';

grant usage on schema sms to zend_app;
grant insert on sms.outbox to zend_api;
grant select, delete, update (state, sealed, settled_at) on sms.outbox to zend_worker;
