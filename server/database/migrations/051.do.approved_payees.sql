-- A company's payees are saved as they were confirmed for it, and approved where its policy wants that (docs/decisions/079):
-- the note says what else the row has, so that a stolen login of the API saves none under another name or maker.
alter table confirmation.places add column saved_as jsonb not null default '{}';
comment on column confirmation.places.saved_as is
  'Columns that the saved row must have: for a company its id, who made it, and all that others may have approved.';

drop function confirmation.require_confirmed(text, text, text, text, text, regclass);
-- Uses up the note that this holder saves this destination in this row, or throws. The tables' owner is not bound: they
-- could drop this.
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
revoke all on function confirmation.require_confirmed from public;

create or replace function beneficiaries.refuse_unconfirmed() returns trigger
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

create or replace function payout_accounts.refuse_unconfirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform confirmation.require_confirmed(new.holder, 'account', new.currency, new.method || ' ' || new.institution,
    new.account_number, to_jsonb(new), tg_relid);
  return new;
end $$;
