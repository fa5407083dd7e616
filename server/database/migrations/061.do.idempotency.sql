-- Why: a money-moving call that is sent twice must answer its first result. The key of a customer's command is kept for ever with a hash of what was
-- asked and the id of what came of it, written in the transaction of the thing itself. Data: none is touched.
create schema idempotency;

create table idempotency.keys (
  user_id text collate "C" not null,
  key text collate "C" not null,
  operation text not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  result_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency.keys is 'One row per key that a customer sent with a command that moved money. Refused commands leave none.';

grant usage on schema idempotency to zend_app;
grant select, insert on idempotency.keys to zend_app;
