-- Accounts at banks and mobile-money providers that customers are paid into. An account's destination never changes, so
-- what a code confirmed stays what is paid. Written by the API, and only what the confirmer noted as confirmed.
create schema payout_accounts;
comment on schema payout_accounts is 'Saved accounts for local money.';

create table payout_accounts.saved (
  id text collate "C" primary key check (id like 'acc\_%'),
  holder text collate "C" not null check (holder ~ '^(usr|biz)_[0-9a-z]+$'),
  made_by text collate "C" not null check (made_by like 'usr\_%'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null,
  method text not null check (method in ('bank', 'mobile-money')),
  institution text collate "C" not null,
  branch text,
  account_type text,
  account_number text collate "C" not null,
  account_name text not null,
  match text not null check (match in ('matches', 'close', 'unknown')),
  created_at timestamptz not null,
  constraint saved_once unique (holder, currency, institution, account_number)
);
comment on column payout_accounts.saved.holder is
  'The holder whose money pays there; made_by is the person who saved it.';
comment on column payout_accounts.saved.account_name is
  'The owner''s name: from the bank, or as the customer wrote it where no enquiry is possible.';
comment on column payout_accounts.saved.match is
  'Result of comparing that name with the verified one; unknown for businesses.';
create index saved_newest on payout_accounts.saved (holder, id desc);

create function payout_accounts.keep() returns trigger language plpgsql as $$
begin
  raise exception 'where saved account % leads never changes', old.id;
end $$;
create trigger keep before update on payout_accounts.saved for each row execute function payout_accounts.keep();

create function payout_accounts.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform confirmation.require_confirmed(new.holder, 'account', new.currency, new.method || ' ' || new.institution,
    new.account_number, to_jsonb(new), tg_relid);
  return new;
end $$;
create trigger refuse_unconfirmed before insert on payout_accounts.saved for each row
  execute function payout_accounts.refuse_unconfirmed();

revoke all on all functions in schema payout_accounts from public;
grant usage on schema payout_accounts to zend_app;
grant select on payout_accounts.saved to zend_app;
grant insert, delete on payout_accounts.saved to zend_api;
