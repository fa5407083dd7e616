-- Why: the API's login could put an account or a wallet among those that a customer saved, under their own name, and wait until they sent money there. The confirmer
-- notes each place that it saw confirmed, and the database takes those alone, once each and soon. Whoever owns the tables is not bound: they could drop this.
-- Data: none is touched.
create table confirmation.places (
  user_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('account', 'address', 'payee')),
  asset text collate "C" not null,
  via text collate "C" not null,
  place text collate "C" not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, kind, asset, via, place)
);
comment on table confirmation.places is 'Places to send money to that were confirmed and not saved yet. `via` is the network, or method and institution; times by this clock.';
create index places_age on confirmation.places (confirmed_at);
grant select, insert, update, delete on confirmation.places to zend_confirmer;

create function confirmation.require_confirmed(p_user_id text, p_kind text, p_asset text, p_via text, p_place text, p_table regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (case current_setting('role') when 'none' then session_user else current_setting('role')::name end)
    = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = p_table) then return; end if;
  delete from confirmation.places p
  where (p.user_id, p.kind, p.asset, p.via, p.place) = (p_user_id, p_kind, p_asset, p_via, p_place)
    and p.confirmed_at > clock_timestamp() - interval '10 minutes';
  if not found then
    raise exception 'nobody confirmed that % saves this %', p_user_id, p_kind using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke all on function confirmation.require_confirmed(text, text, text, text, text, regclass) from public;

create function payout_accounts.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform confirmation.require_confirmed(new.user_id, 'account', new.currency, new.method || ' ' || new.institution, new.account_number, tg_relid);
  return new;
end $$;
create trigger refuse_unconfirmed before insert on payout_accounts.saved for each row execute function payout_accounts.refuse_unconfirmed();

create function beneficiaries.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.payee_id is not null then
    perform confirmation.require_confirmed(new.user_id, 'payee', new.asset, '', new.payee_id, tg_relid);
  else
    perform confirmation.require_confirmed(new.user_id, 'address', new.asset, new.network, new.address, tg_relid);
  end if;
  return new;
end $$;
create trigger refuse_unconfirmed before insert on beneficiaries.saved for each row execute function beneficiaries.refuse_unconfirmed();
