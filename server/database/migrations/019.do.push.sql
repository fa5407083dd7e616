-- Devices subscribed to pushes about deposits, withdrawals and security (web push, RFC 8030). Their addresses and
-- message keys are sealed: a reader of the database can write to nobody. Customers subscribe at the API; the worker
-- delivers, and so does the confirmer for its own notices. A subscription ends with its session.
create schema push;
comment on schema push is 'Devices that customers subscribed to pushes.';

create table push.subscriptions (
  id text collate "C" primary key check (id like 'psh\_%'),
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  sealed bytea not null,
  topics text[] not null check (cardinality(topics) > 0 and topics <@ array['deposits', 'withdrawals', 'security', 'prices']),
  created_at timestamptz not null
);
comment on column push.subscriptions.endpoint_hash is
  'SHA-256 of the endpoint: a device has one subscription, the last one made.';
comment on column push.subscriptions.sealed is 'Endpoint and keys, encrypted.';
create index subscriptions_user on push.subscriptions (user_id);
create index subscriptions_session on push.subscriptions (session_id);

-- Enqueues a push of each notice to the device beside it. Pushes wait in two queues, so that slow push services occupy
-- at most two of the worker's job slots (server/core/push enqueues repeats in the same ones).
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
-- The API does not need the sealed columns.
grant select (id, user_id, session_id, endpoint_hash, topics) on push.subscriptions to zend_app;
grant insert, update, delete on push.subscriptions to zend_api;
grant select, delete on push.subscriptions to zend_worker;
grant select on push.subscriptions to zend_confirmer;
grant execute on function push.enqueue_each(text[], text[]) to zend_app, zend_confirmer;
