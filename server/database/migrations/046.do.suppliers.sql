-- Suppliers abroad whom companies pay (docs/decisions/083). A supplier is its versions, which never change; who it is
-- and its account are sealed. The API saves only what the confirmer noted as confirmed, and answers for an earlier
-- contact only with the secret of their link.
create schema suppliers;
comment on schema suppliers is 'Suppliers abroad whom companies pay.';

create table suppliers.suppliers (
  id text collate "C" primary key check (id ~ '^spr_[0-9a-hjkmnp-tv-z]{26}$'),
  holder text collate "C" not null references companies.companies (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (id, holder)
);
comment on table suppliers.suppliers is 'Each supplier of a company. A removed one stays, for what was paid to it.';
create index suppliers_shown on suppliers.suppliers (holder, id desc) where removed_at is null;

create table suppliers.versions (
  id text collate "C" primary key check (id ~ '^spv_[0-9a-hjkmnp-tv-z]{26}$'),
  supplier text collate "C" not null,
  holder text collate "C" not null,
  number integer not null check (number between 1 and 999999),
  replaces integer,
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'EUR', 'CNY')),
  way text not null
    check (way in ('us-ach', 'us-wire', 'ca-eft', 'ca-interac', 'gb-bank', 'eu-iban', 'swift')),
  sealed bytea not null,
  details_hash text collate "C" not null check (details_hash ~ '^[0-9a-f]{64}$'),
  usable_from timestamptz not null check (usable_from >= made_at),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  sealed_token bytea,
  asked_hash bytea check (octet_length(asked_hash) = 32),
  asked_until timestamptz check (asked_until > made_at),
  notice_id text collate "C" unique,
  made_in xid8 not null default pg_current_xact_id(),
  unique (supplier, number),
  foreign key (supplier, holder) references suppliers.suppliers (id, holder),
  check ((number = 1) = (replaces is null) and replaces < number),
  check ((token_hash is null) = (asked_until is null) and (token_hash is null) = (notice_id is null)
    and (token_hash is null) = (sealed_token is null) and (token_hash is null) = (asked_hash is null)),
  check (number > 1 or token_hash is null)
);
comment on column suppliers.versions.replaces is 'The number of the version whose details it was to replace.';
comment on column suppliers.versions.sealed is 'Name, address, account and the contact''s mail address, sealed.';
comment on column suppliers.versions.details_hash is
  'SHA-256 of what is sealed, which has a random salt: the confirmer noted it, and whoever opens the seal compares.';
comment on column suppliers.versions.usable_from is 'New account details cool off until then.';
comment on column suppliers.versions.token_hash is
  'SHA-256 of the secret of the link by which the earlier contact answers; null where nobody is asked.';
comment on column suppliers.versions.sealed_token is 'The secret, sealed, to mail the same link again.';
comment on column suppliers.versions.asked_hash is
  'SHA-256 of the notice''s id and the address that is asked: the link is mailed to no other.';

create table suppliers.answers (
  version_id text collate "C" primary key references suppliers.versions (id),
  answer text not null check (answer in ('confirmed', 'refused', 'withdrawn')),
  token text,
  made_by text collate "C" references persons.users (id),
  at timestamptz not null,
  check ((answer = 'withdrawn') = (token is null) and (answer = 'withdrawn') = (made_by is not null))
);
comment on table suppliers.answers is
  'How questions to earlier contacts ended, once each: by their link''s secret, or withdrawn by the company.';

create table suppliers.reminders (
  notice_id text collate "C" primary key check (notice_id ~ '^ntc_[0-9a-hjkmnp-tv-z]{26}$'),
  version_id text collate "C" not null references suppliers.versions (id),
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  made_in xid8 not null default pg_current_xact_id()
);
comment on table suppliers.reminders is 'Mails by which an earlier contact was sent the same link again.';
create index reminders_version on suppliers.reminders (version_id);

-- Those whose bank was not asked yet are the last ones.
create index versions_made_at on suppliers.versions (made_at);

create table suppliers.name_checks (
  version_id text collate "C" primary key references suppliers.versions (id),
  answer text not null check (answer in ('match', 'close', 'none', 'not_possible')),
  sealed_name bytea,
  at timestamptz not null,
  check (sealed_name is null or answer = 'close')
);
comment on table suppliers.name_checks is
  'What banks said of whether an account has the payee''s name; sealed_name is what it has instead.';

create function suppliers.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what was saved of suppliers never changes';
end $$;
create trigger append_only before update or delete or truncate on suppliers.versions
  for each statement execute function suppliers.append_only();
create trigger append_only before update or delete or truncate on suppliers.answers
  for each statement execute function suppliers.append_only();
create trigger append_only before update or delete or truncate on suppliers.reminders
  for each statement execute function suppliers.append_only();
create trigger append_only before update or delete or truncate on suppliers.name_checks
  for each statement execute function suppliers.append_only();

-- A removed supplier stays removed.
create function suppliers.keep_removed() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then raise exception '% is removed', old.id; end if;
  return new;
end $$;
create trigger keep_removed before update on suppliers.suppliers for each row
  execute function suppliers.keep_removed();

create function suppliers.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform confirmation.require_confirmed(new.holder, 'supplier', new.currency, new.way,
    new.supplier || ':' || new.number, to_jsonb(new), tg_relid);
  if not exists (select from suppliers.suppliers s where s.id = new.supplier and s.removed_at is null)
    or new.number > 1 and not exists (select from suppliers.versions v
      where v.supplier = new.supplier and v.number = new.number - 1)
  then
    raise exception 'no version of % before this one', new.supplier using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_unconfirmed before insert on suppliers.versions for each row
  execute function suppliers.refuse_unconfirmed();

-- Whoever answers has the link's secret, which is in a mail to the earlier contact alone; and only about the newest
-- version of a supplier that is there.
create function suppliers.refuse_unasked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from suppliers.versions v
      join suppliers.suppliers s on s.id = v.supplier and s.removed_at is null
    where v.id = new.version_id and v.token_hash is not null
      and (new.token is null or sha256(convert_to(new.token, 'UTF8')) = v.token_hash and new.at < v.asked_until)
      and not exists (select from suppliers.versions l where l.supplier = v.supplier and l.number > v.number))
  then
    raise exception 'nobody is asked about % by this', new.version_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger refuse_unasked before insert on suppliers.answers for each row
  execute function suppliers.refuse_unasked();

-- Tells whether this mail asks the earlier contact, at their address and none else, about a version or for the second
-- time, in this transaction (notices.refuse_foreign_address).
create function suppliers.is_asking(p_notice text, p_email text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from suppliers.versions v
    where v.notice_id = p_notice and v.made_in = pg_current_xact_id()
      and v.asked_hash = sha256(convert_to(v.notice_id || p_email, 'UTF8')))
  or exists (select from suppliers.reminders r join suppliers.versions v on v.id = r.version_id
    where r.notice_id = p_notice and r.made_in = pg_current_xact_id() and r.made_at < v.asked_until
      and v.asked_hash = sha256(convert_to(v.notice_id || p_email, 'UTF8')))
$$;

revoke all on all functions in schema suppliers from public;
grant usage on schema suppliers to zend_app, zend_confirmer;
grant execute on function suppliers.is_asking(text, text) to zend_app, zend_confirmer;
grant select on suppliers.suppliers, suppliers.versions, suppliers.answers, suppliers.reminders, suppliers.name_checks
  to zend_app;
grant insert (id, holder, created_at), update (removed_at) on suppliers.suppliers to zend_api;
grant insert (id, supplier, holder, number, replaces, made_by, made_at, currency, way, sealed, details_hash,
  usable_from, token_hash, sealed_token, asked_hash, asked_until, notice_id) on suppliers.versions to zend_api;
grant insert (version_id, answer, token, made_by, at) on suppliers.answers to zend_api;
grant insert (notice_id, version_id, made_by, made_at) on suppliers.reminders to zend_api;
-- Who asks banks is the worker.
grant insert (version_id, answer, sealed_name, at) on suppliers.name_checks to zend_worker;
