-- PINs, and the confirmer's notes of confirmed acts. The API's login can call swap.post and transfer.post and save
-- destinations, and the database cannot check a signature: so these accept only what is noted here, once and within ten
-- minutes (docs/decisions/037). Written by the confirmer; a note is deleted when it is used.
create schema confirmation;
comment on schema confirmation is 'PINs, and confirmations that functions of the database act on.';

-- The PIN that every movement of money out asks for. The key of its hash is not in the database.
create table confirmation.pins (
  user_id text collate "C" primary key references persons.users (id),
  salt bytea not null check (octet_length(salt) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  eased smallint not null default 0,
  eased_since timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on column confirmation.pins.wrong is
  'Wrong tries since the last right one. Counted on the locked row before the next try is checked.';
comment on column confirmation.pins.eased is
  'How often the count of wrong tries went down within a day of eased_since. Written only by a trigger.';

create trigger pins_stay_replaced before update of hash on confirmation.pins for each row
  execute function guards.keep_replaced('user_id', 'hash');
create trigger pins_count before update of wrong, locked_until on confirmation.pins for each row
  execute function guards.bound_easing('hash');

-- Unlogged: after a crash of the database a customer who was about to pay or to swap confirms once more.
create unlogged table confirmation.transfers (
  id text collate "C" primary key,
  payer_id text collate "C" not null,
  payee_id text collate "C" not null,
  asset text collate "C" not null,
  amount numeric not null check (amount > 0),
  proof bytea,
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on column confirmation.transfers.proof is 'Stored in provenance.proofs once it is booked.';
comment on table confirmation.transfers is
  'Transfers that were confirmed and not booked yet. Amounts in minor units; times by this clock.';
create index transfers_age on confirmation.transfers (confirmed_at);

create unlogged table confirmation.swaps (
  id text collate "C" primary key,
  holder text collate "C" not null,
  from_asset text collate "C" not null,
  from_amount numeric not null check (from_amount > 0),
  fee_amount numeric not null check (fee_amount >= 0),
  to_asset text collate "C" not null,
  to_amount numeric not null check (to_amount > 0),
  proof bytea,
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on column confirmation.swaps.proof is 'Stored in provenance.proofs once it is booked.';
comment on table confirmation.swaps is
  'Swaps that were confirmed and not booked yet. Amounts in minor units; times by this clock.';
create index swaps_age on confirmation.swaps (confirmed_at);

create table confirmation.places (
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  kind text collate "C" not null check (kind in ('account', 'address', 'payee', 'supplier')),
  asset text collate "C" not null,
  via text collate "C" not null,
  place text collate "C" not null,
  saved_as jsonb not null default '{}',
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (holder, kind, asset, via, place, saved_as)
);
comment on column confirmation.places.holder is 'The holder whose money is to be paid there.';
comment on column confirmation.places.saved_as is
  'Columns that the saved row must have: for a company its id, who made it, and all that others may have approved.';
comment on table confirmation.places is
  'Destinations that were confirmed and not saved yet. `via` is the network, or method and institution; times by this '
  'clock.';
create index places_age on confirmation.places (confirmed_at);

-- Uses up the note that this holder saves this destination in this row, or throws. A company's payee is saved as it was
-- confirmed for it, and approved where its policy wants that (docs/decisions/079): the note says what else the row has,
-- so that a stolen login of the API saves none under another name or maker. The tables' owner is not bound: they could
-- drop this.
create function confirmation.require_confirmed(p_holder text, p_kind text, p_asset text, p_via text, p_place text,
  p_row jsonb, p_table regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if roles.owns(p_table) then return; end if;
  delete from confirmation.places p
  where (p.holder, p.kind, p.asset, p.via, p.place) = (p_holder, p_kind, p_asset, p_via, p_place)
    and p_row @> p.saved_as
    and p.confirmed_at > clock_timestamp() - interval '10 minutes';
  if not found then
    raise exception 'nobody confirmed that % saves this %', p_holder, p_kind using errcode = 'insufficient_privilege';
  end if;
end $$;

create table confirmation.contacts (
  user_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('email', 'phone')),
  value text collate "C" not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind, value)
);
comment on table confirmation.contacts is
  'Changes of a mail address or phone number that were confirmed and not done yet; times by this clock.';
comment on column confirmation.contacts.value is
  'The new address. Of a phone number it is empty: the database holds numbers only sealed.';

-- Uses up the note of this change, or throws.
create function confirmation.take_contact(p_user text, p_kind text, p_value text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from confirmation.contacts c where (c.user_id, c.kind, c.value) = (p_user, p_kind, p_value)
    and c.confirmed_at > clock_timestamp() - interval '10 minutes';
  if not found then
    raise exception 'nobody confirmed that % changes their %', p_user, p_kind using errcode = 'insufficient_privilege';
  end if;
end $$;

create table confirmation.unfreezes (
  user_id text collate "C" primary key,
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on table confirmation.unfreezes is
  'Owners of frozen accounts whose passkey was right; the account was not opened again yet. Times by this clock.';

create unlogged table confirmation.member_changes (
  company text collate "C" not null check (company ~ '^biz_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by ~ '^usr_[0-9a-z]+$'),
  change text collate "C" not null
    check (change in ('invite', 'change', 'suspend', 'resume', 'remove', 'confirm', 'deputise')),
  target text collate "C" not null,
  role text collate "C" not null,
  permissions text collate "C" not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (company, made_by, change, target, role, permissions)
);
comment on table confirmation.member_changes is
  'Changes of companies'' members that were confirmed and not done yet; times by this clock.';
comment on column confirmation.member_changes.target is
  'The member; the keyed hash of the address to invite; the invitation and who accepted it; a deputy''s time.';
create index member_changes_age on confirmation.member_changes (confirmed_at);

-- Uses up the note of this change and returns who confirmed it, or throws.
create function confirmation.take_member_change(p_company text, p_change text, p_target text, p_role text,
  p_permissions text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_by text;
begin
  delete from confirmation.member_changes c where c.ctid = (select o.ctid from confirmation.member_changes o
    where (o.company, o.change, o.target, o.role, o.permissions)
      = (p_company, p_change, p_target, p_role, p_permissions)
      and o.confirmed_at > clock_timestamp() - interval '10 minutes' order by o.confirmed_at desc limit 1)
  returning c.made_by into v_by;
  if v_by is null then
    raise exception 'nobody confirmed this % in %', p_change, p_company using errcode = 'insufficient_privilege';
  end if;
  return v_by;
end $$;

create table confirmation.api_keys (
  id text collate "C" primary key check (id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$'),
  stated text not null,
  confirmed_at timestamptz not null default clock_timestamp()
);
comment on table confirmation.api_keys is
  'API keys that were confirmed and not made yet: the canonical text of each statement; times by this clock.';
create index api_keys_age on confirmation.api_keys (confirmed_at);

create table confirmation.signed_requests (
  key_id text collate "C" not null,
  idempotency_key text collate "C" not null,
  subject text collate "C" not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (key_id, idempotency_key)
);
comment on table confirmation.signed_requests is
  'What the idempotency key of a request that a company signed stands for, so that a request sent again stands for no '
  'second act; times by this clock.';
create index signed_requests_age on confirmation.signed_requests (noted_at);

-- A note outlives every signature that it is about, so a stolen login of the confirmer has none signed for twice.
create function confirmation.keep_signed_request() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new is distinct from old
    or tg_op = 'DELETE' and old.noted_at > clock_timestamp() - interval '5 minutes'
  then
    raise exception 'what % stands for stays', old.idempotency_key using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger signed_requests_stay before update or delete on confirmation.signed_requests
  for each row execute function confirmation.keep_signed_request();

-- The confirmer's ways to note what was confirmed. Noting again restarts the time; a note that is not used is deleted
-- after an hour. The settings keep the plans on the indexes: notes come and go so fast that most of these tables is rows
-- not vacuumed yet. Nothing waits for the disk: the commit of what a note lets pass comes later in the log and takes the
-- note to the disk with it, and a note that a crash loses has let nothing pass.
create function confirmation.note_transfers(p_transfers json) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from confirmation.transfers where confirmed_at < statement_timestamp() - interval '1 hour';
  insert into confirmation.transfers (id, payer_id, payee_id, asset, amount, proof)
  select distinct on (r.id) r.id, r.payer_id, r.payee_id, r.asset, r.amount, decode(r.proof, 'hex')
  from json_to_recordset(p_transfers) as r (id text collate "C", payer_id text, payee_id text, asset text,
    amount numeric, proof text)
  order by r.id
  on conflict (id) do update set payer_id = excluded.payer_id, payee_id = excluded.payee_id, asset = excluded.asset,
    amount = excluded.amount, proof = excluded.proof, confirmed_at = excluded.confirmed_at;
end $$;

create function confirmation.note_swaps(p_swaps json) returns void
language plpgsql set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from confirmation.swaps where confirmed_at < statement_timestamp() - interval '1 hour';
  insert into confirmation.swaps (id, holder, from_asset, from_amount, fee_amount, to_asset, to_amount, proof)
  select distinct on (r.id) r.id, r.holder, r.from_asset, r.from_amount, r.fee_amount, r.to_asset, r.to_amount,
    decode(r.proof, 'hex')
  from json_to_recordset(p_swaps) as r (id text collate "C", holder text, from_asset text, from_amount numeric,
    fee_amount numeric, to_asset text, to_amount numeric, proof text)
  order by r.id
  on conflict (id) do update set holder = excluded.holder, from_asset = excluded.from_asset,
    from_amount = excluded.from_amount, fee_amount = excluded.fee_amount, to_asset = excluded.to_asset,
    to_amount = excluded.to_amount, proof = excluded.proof, confirmed_at = excluded.confirmed_at;
end $$;

revoke all on all functions in schema confirmation from public;
grant usage on schema confirmation to zend_app, zend_confirmer;
grant execute on function confirmation.note_transfers(json), confirmation.note_swaps(json) to zend_confirmer;
grant execute on function confirmation.take_contact(text, text, text) to zend_api;
-- Others see only whether there is a PIN.
grant select (user_id) on confirmation.pins to zend_app;
grant select, insert, update (salt, hash, wrong, locked_until, changed_at) on confirmation.pins to zend_confirmer;
grant select, insert, update, delete on confirmation.transfers, confirmation.swaps, confirmation.places,
  confirmation.member_changes, confirmation.api_keys, confirmation.signed_requests, confirmation.unfreezes,
  confirmation.contacts to zend_confirmer;
-- A transfer that is asked for again has the id of the first time.
grant select on confirmation.signed_requests to zend_api;
