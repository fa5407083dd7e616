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

-- Orders a push of each notice to the device beside it. Pushes wait for each other in two queues: however slow the push
-- services are, they keep only two of the worker's places for jobs (server/core/push orders repeats in the same ones).
create function push.enqueue_each(p_notices text[], p_subscriptions text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform jobs.enqueue_each('push-notice',
    array_agg(json_build_object('noticeId', o.notice, 'subscriptionId', o.subscription, 'tries', 0)),
    array_agg(o.notice || ':' || o.subscription), array_agg('push-' || ascii(right(o.subscription, 1)) % 2))
  from unnest(p_notices, p_subscriptions) o (notice, subscription);
end $$;

revoke all on all functions in schema push from public;
grant usage on schema push to zend_app, zend_confirmer;
-- The API has no use for what is sealed.
grant select (id, user_id, session_id, endpoint_hash, topics) on push.subscriptions to zend_app;
grant insert, update, delete on push.subscriptions to zend_api;
grant select, delete on push.subscriptions to zend_worker;
grant select on push.subscriptions to zend_confirmer;
grant execute on function push.enqueue_each(text[], text[]) to zend_app, zend_confirmer;
