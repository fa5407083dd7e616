-- Saved wallets. A wallet's destination never changes, so what a code confirmed stays what is paid; a removed one is
-- deleted, and the audit trail records it. Written by the API, and only what the confirmer noted as confirmed.
create schema beneficiaries;

create table beneficiaries.saved (
  id text collate "C" primary key check (id like 'ben\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  label text not null,
  asset text not null,
  network text,
  address text collate "C",
  payee_id text collate "C",
  created_at timestamptz not null,
  usable_at timestamptz not null,
  constraint saved_pays_one_place check (
    (network is null) = (address is null) and (address is null) <> (payee_id is null)
  ),
  constraint saved_once unique nulls not distinct (holder, asset, network, address, payee_id)
);
comment on column beneficiaries.saved.holder is
  'The holder whose money pays there; made_by is the person who saved it.';
comment on column beneficiaries.saved.payee_id is
  'A customer of Zend Pay by id: renaming the username changes no payee.';
comment on column beneficiaries.saved.usable_at is 'From when it may be paid while the allowlist is on.';
create index saved_newest on beneficiaries.saved (holder, id desc);

create function beneficiaries.keep_destination() returns trigger language plpgsql as $$
begin
  if (new.id, new.holder, new.made_by, new.asset, new.network, new.address, new.payee_id, new.created_at, new.usable_at)
     is distinct from (old.id, old.holder, old.made_by, old.asset, old.network, old.address, old.payee_id,
       old.created_at, old.usable_at) then
    raise exception 'where saved wallet % pays to never changes', old.id;
  end if;
  return new;
end $$;
create trigger keep_destination before update on beneficiaries.saved for each row
  execute function beneficiaries.keep_destination();

create function beneficiaries.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.payee_id is not null then
    perform confirmation.require_confirmed(new.holder, 'payee', new.asset, '', new.payee_id, to_jsonb(new), tg_relid);
  else
    perform confirmation.require_confirmed(new.holder, 'address', new.asset, new.network, new.address, to_jsonb(new),
      tg_relid);
  end if;
  return new;
end $$;
create trigger refuse_unconfirmed before insert on beneficiaries.saved for each row
  execute function beneficiaries.refuse_unconfirmed();

revoke all on all functions in schema beneficiaries from public;
grant usage on schema beneficiaries to zend_app;
grant select on beneficiaries.saved to zend_app;
grant insert, delete, update (label) on beneficiaries.saved to zend_api;
