-- What companies ask others to pay in coins: invoices and payment links (docs/decisions/086). Coins that come to a bill's
-- addresses are deposits of the company like all others; what is here only says which bill they were for, and what they
-- were worth. The database itself notes each of them, with its deposit's row, so that nobody can forget one.
create schema bills;
comment on schema bills is 'Invoices and payment links of companies, and what came for them.';

create table bills.bills (
  id text collate "C" primary key check (id ~ '^bil_[0-9a-hjkmnp-tv-z]{26}$'),
  holder text collate "C" not null references companies.companies (id),
  kind text not null check (kind in ('invoice', 'link', 'payment')),
  parent text collate "C" references bills.bills (id),
  code text collate "C" not null unique check (code ~ '^[A-Za-z0-9_-]{32}$'),
  made_by text collate "C" references persons.users (id),
  created_at timestamptz not null,
  number text check (length(number) between 1 and 40),
  title text not null check (length(title) between 1 and 120),
  details text check (length(details) between 1 and 500),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  coins text[] not null,
  billed_to bytea,
  contact text check (length(contact) between 1 and 120),
  language text not null,
  due_on date,
  expires_at timestamptz,
  state text not null default 'open'
    check (state in ('open', 'part_paid', 'paid', 'overpaid', 'expired', 'cancelled')),
  paid numeric(38, 0) not null default 0 check (paid >= 0),
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text collate "C" references persons.users (id),
  mailed_at timestamptz,
  mailed_to bytea check (octet_length(mailed_to) = 32),
  mailed_in xid8,
  refund_network text,
  refund_address text check (length(refund_address) between 1 and 200),
  refund_at timestamptz,
  refund_claimed boolean not null default false,
  payer_mail bytea,
  constraint bills_payments check ((kind = 'payment') = (parent is not null) and (kind = 'payment') = (made_by is null)),
  constraint bills_links_hold_nothing check (kind <> 'link' or (paid = 0 and state in ('open', 'expired', 'cancelled'))),
  constraint bills_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint bills_refund check (num_nonnulls(refund_network, refund_address, refund_at) in (0, 3))
);
comment on table bills.bills is
  'An invoice is paid once; a link is open to many, each of whom pays a payment of their own, whose parent it is.';
comment on column bills.bills.code is 'Opens its page: whoever has it may see the bill and ask for addresses, no more.';
comment on column bills.bills.billed_to is 'The name, and perhaps the mail address, of whom it is for; sealed.';
comment on column bills.bills.paid is 'The worth of what came, in its currency: the sum over its credited arrivals.';
comment on column bills.bills.mailed_to is 'SHA-256 of the last mail''s id and address: it goes to no other.';
comment on column bills.bills.refund_claimed is 'Said through the link that was mailed to whoever paid (bills.claims).';
comment on column bills.bills.payer_mail is 'A mail address that whoever pays left on the page; sealed.';
create unique index bill_number_once on bills.bills (holder, number) where number is not null and kind = 'invoice';
create index bills_shown on bills.bills (holder, id desc) where kind <> 'payment';
create index bills_of_link on bills.bills (parent, id desc) where kind = 'payment';
create index bills_ending on bills.bills (expires_at) where state in ('open', 'part_paid') and expires_at is not null;

create table bills.quotes (
  id bigint generated always as identity primary key,
  bill_id text collate "C" not null references bills.bills (id),
  asset text not null,
  network text not null,
  amount numeric(38, 0) not null check (amount > 0),
  worth numeric(38, 0) not null check (worth > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  counts_until timestamptz not null check (counts_until >= expires_at)
);
create index quotes_of_bill on bills.quotes (bill_id, made_at desc, id desc);
comment on table bills.quotes is 'Firm quotes: so much of a coin is worth so much of the bill, for whoever pays in time.';
comment on column bills.quotes.counts_until is
  'Coins first seen by then are counted by it: a block that comes late is not the fault of whoever paid.';

create table bills.arrivals (
  deposit_id text collate "C" primary key check (deposit_id like 'dep\_%'),
  bill_id text collate "C" not null references bills.bills (id),
  asset text not null,
  network text not null,
  amount numeric(38, 0) not null check (amount > 0),
  state text not null,
  seen_at timestamptz not null,
  worth numeric(38, 0) check (worth >= 0),
  rate text check (rate in ('quote', 'market')),
  late boolean not null default false,
  counted_at timestamptz,
  check (num_nonnulls(worth, rate, counted_at) in (0, 3))
);
comment on table bills.arrivals is
  'Deposits to the addresses of bills. The state is the deposit''s own; what it was worth is counted once it is credited.';
create index arrivals_of_bill on bills.arrivals (bill_id, seen_at desc);
-- Few at a time: credited and not counted yet.
create index arrivals_uncounted on bills.arrivals (bill_id) where state = 'credited' and counted_at is null;

-- Notes a deposit to a bill's address with its row, and each change of its state. What custody says decides whose it is.
create function bills.note_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bill text;
begin
  if tg_op = 'UPDATE' then
    update bills.arrivals a set state = new.state where a.deposit_id = new.id and a.state <> new.state;
    return null;
  end if;
  select h.purpose into v_bill
    from custody.deposit_addresses a join custody.handed_out h using (space, index)
    where a.lookup_key = new.lookup_key and h.holder = new.holder and h.purpose <> '' limit 1;
  if v_bill is null then return null; end if;
  insert into bills.arrivals (deposit_id, bill_id, asset, network, amount, state, seen_at)
  select new.id, b.id, new.asset, new.network, new.amount, new.state, new.detected_at
    from bills.bills b where b.id = v_bill and b.holder = new.holder;
  return null;
end $$;
create trigger bills_note_new after insert on deposit.deposits
  for each row when (starts_with(new.holder, 'biz_')) execute function bills.note_deposit();
create trigger bills_note_state after update of state on deposit.deposits
  for each row when (starts_with(new.holder, 'biz_') and old.state <> new.state) execute function bills.note_deposit();

-- What a bill says never changes, but its state, what was paid, and where to return what was too much: once.
create function bills.keep() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.refund_at is not null and (new.refund_network, new.refund_address, new.refund_at, new.refund_claimed)
    is distinct from (old.refund_network, old.refund_address, old.refund_at, old.refund_claimed)
    or old.payer_mail is not null and new.payer_mail is distinct from old.payer_mail or old.cancelled_at is distinct from new.cancelled_at
    and old.cancelled_at is not null
  then
    raise exception 'what is said of % stays', old.id using errcode = 'check_violation';
  end if;
  -- Only the worker, which counts, says what was paid.
  if not roles.is_worker() and (new.paid, new.paid_at) is distinct from (old.paid, old.paid_at)
    or not roles.is_worker() and new.state <> old.state and new.state <> 'cancelled'
  then
    raise exception 'the API does not say what was paid of %', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep before update on bills.bills for each row execute function bills.keep();

-- Links that were mailed to whoever paid too much, or too late: the newest of a bill is the one that counts.
create table bills.claims (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  bill_id text collate "C" not null references bills.bills (id),
  mailed_to bytea not null,
  mail_hash bytea not null check (octet_length(mail_hash) = 32),
  mailed_in xid8 not null default pg_current_xact_id(),
  made_by text collate "C" references persons.users (id),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at)
);
comment on table bills.claims is
  'By such a link whoever paid says where an excess goes back. The link itself is in no row: only its hash.';
comment on column bills.claims.mailed_to is 'The address; sealed. mail_hash is SHA-256 of the mail''s id and address.';
comment on column bills.claims.made_by is 'Null where it was mailed by itself, because too much came.';
create index claims_of_bill on bills.claims (bill_id, made_at desc);

-- Tells whether this mail takes a bill to whom it names, or a claim to whoever paid, at that address and none else, in
-- this transaction (notices.refuse_foreign_address).
create function bills.is_mailing(p_notice text, p_email text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from bills.bills b where b.mailed_in = pg_current_xact_id()
    and b.mailed_to = sha256(convert_to(p_notice || p_email, 'UTF8')))
    or exists (select from bills.claims c where c.mailed_in = pg_current_xact_id()
      and c.mail_hash = sha256(convert_to(p_notice || p_email, 'UTF8')))
$$;
create function bills.stamp_mail() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.mailed_in := pg_current_xact_id();
  return new;
end $$;
create trigger stamp_mail before update of mailed_to on bills.bills for each row execute function bills.stamp_mail();

-- Tells a company's servers (docs/decisions/082).
create function bills.tell_webhooks() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_type text := case
    when new.paid < old.paid then 'bill.reversed'
    when new.state = 'cancelled' and new.paid > old.paid then 'bill.late'
    when new.state in ('part_paid', 'paid', 'overpaid') and new.paid > old.paid then 'bill.' || new.state
    when new.state <> old.state and new.state in ('expired', 'cancelled') then 'bill.' || new.state
  end;
begin
  if v_type is not null then
    perform webhooks.record(new.holder, v_type, clock_timestamp(),
      json_build_object('id', new.id, 'state', new.state, 'kind', new.kind, 'parent', new.parent));
  end if;
  return null;
end $$;
create trigger tell_webhooks after update of state, paid on bills.bills
  for each row execute function bills.tell_webhooks();

-- A rule that sells what is paid of one bill, before the one for all other deposits.
alter table quick_sell.rules add column bill text collate "C" references bills.bills (id);
alter table quick_sell.rules drop constraint rules_holder_asset_network_key;
alter table quick_sell.rules add constraint rules_once unique nulls not distinct (holder, asset, network, bill);
comment on column quick_sell.rules.bill is 'The invoice or link for whose payments alone it holds.';

revoke all on all functions in schema bills from public;
grant usage on schema bills to zend_app, zend_confirmer;
grant select on all tables in schema bills to zend_app;
grant execute on function bills.is_mailing(text, text) to zend_app, zend_confirmer;
grant insert (id, holder, kind, parent, code, made_by, created_at, number, title, details, lines, currency, amount, coins,
  billed_to, contact, language, due_on, expires_at),
  update (state, cancelled_at, cancelled_by, mailed_at, mailed_to, refund_network, refund_address, refund_at,
  refund_claimed, payer_mail)
  on bills.bills to zend_api;
grant insert on bills.quotes to zend_api;
grant insert (code_hash, bill_id, mailed_to, mail_hash, made_by, made_at, ends_at) on bills.claims to zend_app;
grant update (state, paid, paid_at) on bills.bills to zend_worker;
grant update (worth, rate, late, counted_at) on bills.arrivals to zend_worker;
