-- Devices that asked to be told of deposits, withdrawals and security at once (web push, RFC 8030). Where a device is
-- reached and the keys of its messages are sealed: whoever reads the database can write to nobody. Customers subscribe
-- at the API; the worker delivers, and so does the confirmer what it tells. A subscription ends with its session.
create schema push;
comment on schema push is 'Devices that customers want to be told on.';

create table push.subscriptions (
  id text collate "C" primary key check (id like 'psh\_%'),
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  sealed bytea not null,
  topics text[] not null check (cardinality(topics) > 0 and topics <@ array['deposits', 'withdrawals', 'security']),
  created_at timestamptz not null
);
comment on column push.subscriptions.endpoint_hash is
  'SHA-256 of the endpoint: a device has one subscription, that of whoever asked last.';
comment on column push.subscriptions.sealed is 'Endpoint and keys, encrypted.';
create index subscriptions_user on push.subscriptions (user_id);
create index subscriptions_session on push.subscriptions (session_id);

grant usage on schema push to zend_app, zend_confirmer;
-- The API has no use for what is sealed.
grant select (id, user_id, session_id, endpoint_hash, topics) on push.subscriptions to zend_app;
grant insert, update, delete on push.subscriptions to zend_api;
grant select, delete on push.subscriptions to zend_worker;
grant select on push.subscriptions to zend_confirmer;
