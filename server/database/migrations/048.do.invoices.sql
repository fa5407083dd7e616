-- Invoices of suppliers abroad (docs/decisions/084): what a company handed in and somebody confirmed, and the parts
-- that payments take of them. The database itself takes and gives back parts, with the row that asks for it, so that
-- nobody can forget one, and counts them, so that nothing of an invoice is paid twice.
create schema invoices;
comment on schema invoices is 'Invoices of suppliers abroad, and the parts of them that payments take.';

create table invoices.invoices (
  id text collate "C" primary key check (id ~ '^ivc_[0-9a-hjkmnp-tv-z]{26}$'),
  holder text collate "C" not null references companies.companies (id),
  made_by text collate "C" not null references persons.users (id),
  created_at timestamptz not null,
  format text not null check (format in ('pdf', 'webp')),
  bytes integer not null check (bytes > 0),
  hash bytea not null check (octet_length(hash) = 32),
  digest text collate "C" not null check (digest ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  read jsonb not null,
  supplier text collate "C" check (length(supplier) <= 64),
  supplier_name text,
  number text check (length(number) between 1 and 60),
  number_key text collate "C" check (length(number_key) between 1 and 60),
  dated date,
  currency text check (currency in ('USD', 'CAD', 'GBP', 'EUR', 'CNY')),
  total numeric(38, 0) check (total > 0),
  differences text[],
  confirmed_by text collate "C" references persons.users (id),
  confirmed_at timestamptz,
  used numeric(38, 0) not null default 0,
  removed_at timestamptz,
  constraint invoices_confirmed check (
    num_nonnulls(supplier, supplier_name, number, number_key, dated, currency, total, differences, confirmed_by,
      confirmed_at) in (0, 10)
  ),
  constraint invoices_remaining check (used >= 0 and used <= coalesce(total, 0))
);
comment on table invoices.invoices is 'One row per file that was handed in. What it says is null until somebody confirmed it.';
comment on column invoices.invoices.hash is 'A keyed hash of the bytes that were sent, to find the same file again.';
comment on column invoices.invoices.digest is 'SHA-256 of the stored file in hex: approvers sign it.';
comment on column invoices.invoices.read is 'What the machine is sure of. It only fills the form.';
comment on column invoices.invoices.number_key is 'The number without signs and in capitals: by it the same number is known.';
comment on column invoices.invoices.used is 'What parts take of the total, in minor units. Only the parts change it.';
-- Encrypted bytes do not compress.
alter table invoices.invoices alter column sealed set storage external;
create unique index invoice_file_once on invoices.invoices (holder, hash) where removed_at is null;
create unique index invoice_number_once on invoices.invoices (holder, supplier, number_key)
  where removed_at is null and confirmed_at is not null;
create index invoices_shown on invoices.invoices (holder, id desc);
create index invoices_same_file on invoices.invoices (hash);

create table invoices.parts (
  payment_id text collate "C" not null check (payment_id like 'fxp\_%'),
  invoice_id text collate "C" not null references invoices.invoices (id),
  amount numeric(38, 0) not null check (amount > 0),
  held_at timestamptz not null default clock_timestamp(),
  let_go_at timestamptz,
  primary key (payment_id, invoice_id)
);
comment on table invoices.parts is
  'What a payment, or a request for one that others are to approve, takes of an invoice, until it is let go.';
create index parts_of_invoice on invoices.parts (invoice_id) where let_go_at is null;

-- What was confirmed never changes; what a payment ever named is never removed.
create function invoices.keep() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.removed_at is not null then raise exception '% is removed', old.id; end if;
  if old.confirmed_at is not null and (new.supplier, new.supplier_name, new.number, new.number_key, new.dated,
    new.currency, new.total, new.differences, new.confirmed_by, new.confirmed_at) is distinct from (old.supplier,
    old.supplier_name, old.number, old.number_key, old.dated, old.currency, old.total, old.differences,
    old.confirmed_by, old.confirmed_at)
  then
    raise exception 'what % says was confirmed', old.id;
  end if;
  if new.removed_at is not null and exists (select from invoices.parts p where p.invoice_id = old.id) then
    raise exception 'a payment names %', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on invoices.invoices for each row execute function invoices.keep();

create function invoices.keep_paid() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.confirmed_at is not null and old.removed_at is null then raise exception '% may be paid', old.id; end if;
  return old;
end $$;
create trigger keep_paid before delete on invoices.invoices for each row execute function invoices.keep_paid();

-- Takes parts: `p_parts` is what is signed of the invoices, amounts as decimal text of a currency with two decimals.
-- Those that the payment has already, from its request, stay as they are. LX020 when an invoice is not as it is
-- signed, or less remains of it: its row is locked from here on.
create function invoices.hold_parts(p_payment text, p_holder text, p_supplier text, p_currency text, p_parts jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part record;
begin
  for part in
    select s.invoice, s.number, s.date, s.file, s.pays * 100 as pays, s.total * 100 as total
      from jsonb_to_recordset(p_parts)
        as s (invoice text, number text, date text, file text, pays numeric, total numeric)
     order by s.invoice collate "C"
  loop
    if exists (select from invoices.parts p where p.payment_id = p_payment and p.invoice_id = part.invoice
      and p.amount = part.pays and p.let_go_at is null) then continue; end if;
    update invoices.invoices i set used = i.used + part.pays
     where i.id = part.invoice and i.holder = p_holder and i.supplier = p_supplier and i.currency = p_currency
       and i.number = part.number and i.dated = part.date::date and i.total = part.total and i.digest = part.file
       and i.removed_at is null and i.used + part.pays <= i.total;
    if not found then
      raise exception 'invoice % is not as it is signed, or less remains of it', part.invoice using errcode = 'LX020';
    end if;
    insert into invoices.parts (payment_id, invoice_id, amount) values (p_payment, part.invoice, part.pays);
  end loop;
end $$;

create function invoices.let_go(p_payment text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part record;
begin
  for part in
    select p.invoice_id, p.amount from invoices.parts p
     where p.payment_id = p_payment and p.let_go_at is null order by p.invoice_id for update
  loop
    update invoices.invoices i set used = i.used - part.amount where i.id = part.invoice_id;
    update invoices.parts p set let_go_at = clock_timestamp()
     where p.payment_id = p_payment and p.invoice_id = part.invoice_id;
  end loop;
end $$;

-- A payment takes its parts with its row, and lets go of them with the state in which its company has its money.
alter table fx.payments add column invoices jsonb not null default '[]' check (jsonb_typeof(invoices) = 'array');
comment on column fx.payments.invoices is 'What is paid, as it was signed: each invoice with the part of it.';

create function invoices.with_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform invoices.hold_parts(new.id, new.holder, new.supplier_id, new.currency, new.invoices);
  elsif new.closed_at is not null and old.closed_at is null then
    perform invoices.let_go(new.id);
  end if;
  return null;
end $$;
create trigger invoices_with_payment after insert or update of closed_at on fx.payments
  for each row execute function invoices.with_payment();

-- So does a request for one, until it is released: then the payment has them. The payment's id is its subject.
create function invoices.with_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stated jsonb;
begin
  if tg_op = 'INSERT' then
    stated := new.payload::jsonb;
    perform invoices.hold_parts(new.subject, new.company_id, stated #>> '{payee,details,supplier}',
      stated #>> '{least,asset}', coalesce((stated #>> '{payee,details,invoices}')::jsonb, '[]'));
  elsif new.closed_at is not null and old.closed_at is null and new.state <> 'released' then
    perform invoices.let_go(new.subject);
  end if;
  return null;
end $$;
create trigger invoices_with_request after insert on approvals.requests
  for each row when (new.kind = 'fx') execute function invoices.with_request();
create trigger invoices_with_request_end after update of closed_at on approvals.requests
  for each row when (new.kind = 'fx') execute function invoices.with_request();

-- Papers of currencies that demand them are looked at by one of us before anything is converted.
alter table fx.payments drop constraint payments_state_check;
alter table fx.payments add constraint payments_state_check check (state in (
  'funded', 'documents_review', 'converting', 'paying', 'unknown', 'sent', 'delivered', 'came_back', 'returned',
  'cancelled', 'expired', 'not_taken'
));
alter table fx.payments drop constraint payments_converted;
alter table fx.payments add constraint payments_converted check (
  (converted_at is null) = (state in ('funded', 'documents_review', 'cancelled', 'expired', 'not_taken'))
  and num_nonnulls(converted_at, provider, taken, worth, fee, cost, buy) in (0, 7)
);
drop index fx.payments_open;
create index payments_open on fx.payments (id)
  where state in ('funded', 'documents_review', 'converting', 'paying', 'unknown', 'came_back');

create table fx.reviews (
  payment_id text collate "C" primary key references fx.payments (id),
  decision text not null check (decision in ('accepted', 'rejected')),
  operator text not null check (length(operator) between 1 and 200),
  why text not null check (length(why) between 1 and 2000),
  decided_at timestamptz not null
);
comment on table fx.reviews is 'What one of us decided of a payment''s papers, once. The worker does what follows from it.';

revoke all on all functions in schema invoices from public;
grant usage on schema invoices to zend_app;
grant select on invoices.invoices, invoices.parts to zend_app;
grant insert (id, holder, made_by, created_at, format, bytes, hash, digest, sealed, read), delete,
  update (supplier, supplier_name, number, number_key, dated, currency, total, differences, confirmed_by, confirmed_at,
    removed_at) on invoices.invoices to zend_api;
grant select on fx.reviews to zend_app;
grant insert on fx.reviews to zend_worker;
