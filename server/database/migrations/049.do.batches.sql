-- Batches (docs/decisions/085): files of payments that are looked at row by row, confirmed over the Merkle root of their
-- rows, and paid one by one. What was asked for never changes, and no row is paid, or given back, twice.

-- The parts of something that is confirmed as a whole: leaves of a tree whose root is signed. The confirmer reads them
-- to know whom it would pay, and believes them by the root alone.
create table approvals.parts (
  part_of text collate "C" not null check (part_of like 'bat\_%' and length(part_of) <= 64),
  position int not null check (position > 0),
  pays text collate "C" not null constraint parts_pay_once unique check (length(pays) <= 64),
  leaf text not null check (length(leaf) <= 20000),
  ended_at timestamptz,
  primary key (part_of, position)
);
comment on table approvals.parts is 'The payments that something signed as a whole consists of.';
comment on column approvals.parts.pays is 'The id of the payment, fixed before it exists, so that it can exist once.';
comment on column approvals.parts.leaf is 'Canonical JSON (RFC 8785) of the payment: its hash is a leaf of the tree.';
comment on column approvals.parts.ended_at is 'When it was given up: from then on nothing is signed for it.';

-- Tells whether a part is still to be paid, and keeps it so until the transaction ends.
create function approvals.keep_part(p_pays text) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select p.ended_at is null from approvals.parts p where p.pays = p_pays for share), false);
$$;

create schema batches;
comment on schema batches is 'Files of payments: their rows, what was offered and asked for, and what became of each.';

create table batches.batches (
  id text collate "C" primary key check (id ~ '^bat_[0-9a-hjkmnp-tv-z]{26}$'),
  holder text collate "C" not null references companies.companies (id),
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  name text not null check (length(name) between 1 and 80),
  format text not null check (format in ('csv', 'pain.001')),
  bytes int not null check (bytes > 0),
  state text not null check (state in (
    'checking', 'draft', 'asked', 'paying', 'done', 'cancelled', 'declined', 'expired'
  )),
  -- The offer: what was counted together when it was made.
  root text collate "C" check (root ~ '^[0-9a-f]{64}$'),
  pay_with text,
  sums jsonb,
  kinds text[],
  offered_rows int check (offered_rows > 0),
  value_cents bigint check (value_cents >= 0),
  offered_until timestamptz,
  asked_by text collate "C" references persons.users (id),
  asked_at timestamptz,
  approval text collate "C" check (approval ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  consent jsonb,
  pay_until timestamptz,
  ended_at timestamptz,
  constraint batches_offered check (
    num_nonnulls(root, pay_with, sums, kinds, offered_rows, value_cents, offered_until) in (0, 7)
  ),
  constraint batches_asked check (
    (asked_at is null) = (asked_by is null)
    and (state not in ('asked', 'paying', 'done', 'declined', 'expired') or (asked_at is not null and root is not null))
    and (state not in ('paying', 'done') or (consent is not null and pay_until is not null))
    and (ended_at is null) = (state in ('checking', 'draft', 'asked', 'paying'))
  )
);
comment on table batches.batches is 'One row per file that was handed in.';
comment on column batches.batches.root is 'The Merkle root over the parts (approvals.parts): what is signed.';
comment on column batches.batches.sums is 'What arrives, is taken now and leaves at most, by coin or currency, as it is signed.';
comment on column batches.batches.consent is 'The confirmer''s authorization to pay it; null while nobody confirmed it.';
comment on column batches.batches.pay_until is 'Until when rows are tried that cannot be paid at once.';
create index batches_newest on batches.batches (holder, id desc);
create index batches_open on batches.batches (id) where state in ('checking', 'paying');

create table batches.rows (
  id text collate "C" primary key check (id ~ '^brw_[0-9a-hjkmnp-tv-z]{26}$'),
  batch_id text collate "C" not null references batches.batches (id),
  holder text collate "C" not null,
  position int not null check (position between 1 and 1000),
  line int not null check (line > 0),
  state text not null check (state in (
    'checking', 'faulty', 'ready', 'left_out', 'paying', 'unknown', 'paid', 'failed', 'cancelled'
  )),
  typed jsonb not null,
  way text check (way in ('bank', 'mobile-money', 'zend', 'address')),
  name text,
  amount numeric(38, 0) check (amount > 0),
  currency text,
  reference text,
  payee jsonb not null default '{}',
  payee_key text collate "C",
  faults jsonb not null default '[]',
  questions jsonb not null default '[]',
  accepted text[] not null default '{}',
  owner_says text check (owner_says in ('waiting', 'matches', 'close', 'differs', 'not_possible')),
  owner_found text,
  named_at timestamptz,
  payment text collate "C",
  most numeric(38, 0) check (most > 0),
  most_asset text,
  left_amount numeric(38, 0) check (left_amount > 0),
  reason text,
  tries int not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  unique (batch_id, position),
  constraint rows_paid check (
    (state not in ('paying', 'unknown', 'paid') or num_nonnulls(payment, most, most_asset) = 3)
    and (state in ('paid', 'failed', 'cancelled')) = (ended_at is not null)
    and (state <> 'ready' or num_nonnulls(way, amount, currency, payee_key) = 4)
  )
);
comment on table batches.rows is 'The rows of batches. While a batch is asked for or paid, its rows'' money is on hold, one hold each.';
comment on column batches.rows.typed is 'What the file, or a correction, says.';
comment on column batches.rows.payee is 'What was understood of it: all that decides who is paid.';
comment on column batches.rows.accepted is 'The questions that somebody decided.';
comment on column batches.rows.payment is 'The id that its payment has, or will have: fixed with the offer.';
create index rows_to_do on batches.rows (next_at) where next_at is not null;
create index rows_followed on batches.rows (id) where state in ('paying', 'unknown');
create index rows_of_payee on batches.rows (holder, payee_key) where named_at is not null;

-- Whether all that a batch offers is on hold: each of its rows is one of its parts, and has its money.
create function batches.is_held(p_batch batches.batches) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) = p_batch.offered_rows and bool_and(exists (
      select from ledger.holds h join ledger.accounts a on a.id = h.account
      where h.id = 'hld_' || substr(r.id, 5) and h.cause = 'batch:' || r.id and h.amount = r.most
        and a.holder = p_batch.holder and a.asset = r.most_asset
        and not exists (select from ledger.hold_closings c where c.hold = h.id))
    and exists (select from approvals.parts p where p.pays = r.payment and p.part_of = p_batch.id))
  from batches.rows r where r.batch_id = p_batch.id and r.state = 'ready';
$$;

-- What was asked for stays as it is, and what ended stays ended. States only move forward, and with what they say:
-- money on hold, the request, the rows. So whoever has the API's login cannot leave a batch between two of them.
create function batches.keep_batch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.ended_at is not null then
    raise exception 'batch % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.holder, new.made_by, new.made_at) is distinct from (old.id, old.holder, old.made_by, old.made_at)
    or old.asked_at is not null and (new.root, new.pay_with, new.sums, new.kinds, new.offered_rows, new.value_cents,
      new.asked_by, new.asked_at, new.approval) is distinct from (old.root, old.pay_with, old.sums, old.kinds,
      old.offered_rows, old.value_cents, old.asked_by, old.asked_at, old.approval)
    or old.consent is not null and (new.consent, new.pay_until) is distinct from (old.consent, old.pay_until)
    or new.state <> old.state and (old.state, new.state) not in (('checking', 'draft'), ('draft', 'checking'),
      ('draft', 'asked'), ('draft', 'paying'), ('checking', 'cancelled'), ('draft', 'cancelled'), ('asked', 'paying'),
      ('asked', 'declined'), ('asked', 'expired'), ('asked', 'cancelled'), ('paying', 'done'), ('paying', 'cancelled'))
  then
    raise exception 'batch % stays as it was asked for', old.id using errcode = 'insufficient_privilege';
  end if;
  if old.asked_at is null and new.asked_at is not null and not batches.is_held(new)
    or old.state = 'asked' and new.state <> 'asked' and not exists (select from approvals.requests q
      where q.id = old.approval and q.closed_at is not null and (q.state = 'released') = (new.state = 'paying'))
    or old.asked_at is not null and new.ended_at is not null and exists (select from batches.rows r
      where r.batch_id = old.id and (r.state = 'ready' or new.state = 'done' and r.state in ('paying', 'unknown')))
  then
    raise exception 'batch % is not there yet', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_batch before update on batches.batches for each row execute function batches.keep_batch();

-- What became of a row's payment: none, open, paid or failed.
create function batches.payment_is(p_payment text, p_holder text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select case when s.state = 'paid' then 'paid' when s.closed_at is not null then 'failed' else 'open' end
      from quick_sell.sells s where s.id = p_payment and s.holder = p_holder),
    (select case when w.state = 'done' then 'paid' when w.closed_at is not null then 'failed' else 'open' end
      from withdrawal.withdrawals w where w.id = p_payment and w.holder = p_holder),
    (select 'paid' from transfer.transfers t where t.id = p_payment and t.payer_id = p_holder),
    'none');
$$;

create function batches.keep_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
  v_payment text;
begin
  select b.state into v_state from batches.batches b where b.id = coalesce(new.batch_id, old.batch_id);
  if v_state in ('checking', 'draft') then
    if tg_op <> 'DELETE' and new.state not in ('checking', 'faulty', 'ready', 'left_out') then
      raise exception 'nobody asked for row %', new.id using errcode = 'insufficient_privilege';
    end if;
    return coalesce(new, old);
  end if;
  if tg_op <> 'UPDATE' or old.ended_at is not null
    or to_jsonb(new) - array['state', 'left_amount', 'reason', 'tries', 'next_at', 'ended_at']
      is distinct from to_jsonb(old) - array['state', 'left_amount', 'reason', 'tries', 'next_at', 'ended_at']
    or new.state <> old.state and (old.state, new.state) not in (('ready', 'paying'), ('ready', 'paid'),
      ('ready', 'failed'), ('ready', 'cancelled'), ('paying', 'unknown'), ('paying', 'paid'), ('paying', 'failed'),
      ('unknown', 'paying'), ('unknown', 'paid'), ('unknown', 'failed'))
    or new.state in ('paying', 'paid') and old.state = 'ready' and v_state <> 'paying'
  then
    raise exception 'row % stays as it was asked for', coalesce(new.id, old.id) using errcode = 'insufficient_privilege';
  end if;
  if new.state <> old.state then
    v_payment := batches.payment_is(old.payment, old.holder);
    if v_payment <> all (case new.state
        when 'paid' then array['paid']
        when 'cancelled' then array['none']
        when 'failed' then array[case old.state when 'ready' then 'none' else 'failed' end]
        else array['open', 'paid', 'failed'] end)
      or old.state = 'ready' and not (exists (select from ledger.hold_closings c where c.hold = 'hld_' || substr(old.id, 5))
        and (v_payment = 'none') = (select p.ended_at is not null from approvals.parts p where p.pays = old.payment))
    then
      raise exception 'row % is not %', old.id, new.state using errcode = 'insufficient_privilege';
    end if;
  elsif old.next_at is not null and new.next_at is null and new.state = 'ready' then
    raise exception 'row % waits for its turn', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_row before insert or update or delete on batches.rows
  for each row execute function batches.keep_row();

-- Nor do its parts: they are replaced with the offer, until the batch is asked for.
create function approvals.keep_parts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null or to_jsonb(new) - 'ended_at' is distinct from to_jsonb(old) - 'ended_at' then
      raise exception 'part % stays as it was', old.pays using errcode = 'insufficient_privilege';
    end if;
    -- Given up is what has no payment, and whose money was let go.
    if not exists (select from batches.rows r join ledger.hold_closings c on c.hold = 'hld_' || substr(r.id, 5)
      where r.batch_id = old.part_of and r.payment = old.pays and batches.payment_is(r.payment, r.holder) = 'none')
    then
      raise exception 'part % is still to be paid', old.pays using errcode = 'insufficient_privilege';
    end if;
  elsif not exists (select from batches.batches b where b.id = coalesce(new.part_of, old.part_of)
    and b.asked_at is null and b.ended_at is null)
  then
    raise exception 'the parts of % stay as they were asked for', coalesce(new.part_of, old.part_of)
      using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_parts before insert or update or delete on approvals.parts
  for each row execute function approvals.keep_parts();

-- Ends a batch: what has not begun is paid no more, and its money is free again. The caller holds the company's acts.
create function batches.end_batch(p_id text, p_state text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_asked timestamptz;
  v_row record;
  v_status text;
begin
  select b.asked_at into v_asked from batches.batches b where b.id = p_id for update;
  for v_row in
    select r.id, r.payment from batches.rows r
      where r.batch_id = p_id and r.state = 'ready' and v_asked is not null order by r.id for update
  loop
    select h.status into v_status from ledger.release_hold('hld_' || substr(v_row.id, 5), p_at) h;
    if v_status <> 'released' then raise exception 'the hold of % is %', v_row.id, v_status; end if;
    update approvals.parts p set ended_at = p_at where p.pays = v_row.payment;
    update batches.rows r set state = 'cancelled', ended_at = p_at, next_at = null where r.id = v_row.id;
  end loop;
  update batches.batches b set state = p_state, ended_at = p_at where b.id = p_id;
end $$;

-- A request for a batch that ends without having been released ends the batch, in the same transaction.
create function batches.with_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state in ('declined', 'withdrawn', 'expired') then
    perform batches.end_batch(new.subject, case new.state when 'withdrawn' then 'cancelled' else new.state end,
      new.closed_at);
  end if;
  return null;
end $$;
create trigger batches_with_request_end after update of closed_at on approvals.requests
  for each row when (new.kind = 'batch' and old.closed_at is null and new.closed_at is not null)
  execute function batches.with_request();

-- At the end of each transaction money is on hold for exactly the rows that wait for their turn, a batch is asked for
-- exactly while its request waits, and one that was let go is paid.
create function batches.require_waiting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_hold text;
begin
  if tg_table_name = 'holds' then v_hold := new.id; else v_hold := new.hold; end if;
  if (tg_table_name = 'holds') <> exists (select from batches.rows r join batches.batches b on b.id = r.batch_id
    where r.id = 'brw_' || substr(v_hold, 5) and r.state = 'ready' and b.state in ('asked', 'paying')) then
    raise exception 'hold % is not as its row waits', v_hold using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger batches_hold_placed after insert on ledger.holds deferrable initially deferred
  for each row when (new.cause like 'batch:%') execute function batches.require_waiting();
create constraint trigger batches_hold_closed after insert on ledger.hold_closings deferrable initially deferred
  for each row execute function batches.require_waiting();

create function batches.require_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch text;
begin
  if tg_table_name = 'requests' then v_batch := new.subject; else v_batch := new.id; end if;
  if exists (select from batches.batches b left join approvals.requests q on q.id = b.approval and q.subject = b.id
    where b.id = v_batch and b.state = 'asked' and (q.id is null or q.closed_at is not null)) then
    raise exception 'a batch is asked for while its request waits' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger batches_wait_with_request after update of state on batches.batches
  deferrable initially deferred
  for each row when (new.state = 'asked') execute function batches.require_request();
create constraint trigger batches_request_closed after update of closed_at on approvals.requests
  deferrable initially deferred
  for each row when (new.kind = 'batch' and new.closed_at is not null) execute function batches.require_request();

-- A row of a batch holds money, too.
create or replace function ledger.refuse_hold() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not roles.is_worker() and new.cause not in ('withdrawal:wdr_' || substr(new.id, 5),
    'quick_sell:sel_' || substr(new.id, 5), 'fx:fxp_' || substr(new.id, 5), 'approval:apr_' || substr(new.id, 5),
    'batch:brw_' || substr(new.id, 5)) then
    raise exception 'hold % is of no payment and of no request', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

revoke all on all functions in schema batches from public;
revoke all on function approvals.keep_parts(), approvals.keep_part(text) from public;
grant usage on schema batches to zend_app;
grant select on batches.batches, batches.rows, approvals.parts to zend_app;
grant insert, delete, update (ended_at) on approvals.parts to zend_api;
grant select on approvals.parts to zend_confirmer;
grant execute on function approvals.keep_part(text) to zend_confirmer;
grant insert (id, holder, made_by, made_at, name, format, bytes, state), update on batches.batches to zend_api;
grant insert, update, delete on batches.rows to zend_api;
grant execute on function batches.end_batch(text, text, timestamptz) to zend_api;
