-- Why: 090 promises that a hole in the API cannot invent deposits or payments, but two ways were left. The API may call the functions that book, so it could
-- credit a customer against the coins at our addresses; and it may write withdrawals, so it could put one beyond its checks, or free the hold of one that is
-- being paid. Both are bounded here, by the role that the session works as: functions that run with their owner's rights see that role too.
-- Data: none is touched. What is in the books and among the withdrawals stays as it is.
create schema roles;
comment on schema roles is 'Which process a session works as.';

-- Whether the session works as the worker, or as an owner who may become it. A session that took a role (set role) counts as that role: taking one asks
-- for membership, so nobody becomes the worker by it.
create function roles.is_worker() returns boolean language sql stable parallel restricted as $$
  select pg_catalog.pg_has_role(
    case pg_catalog.current_setting('role') when 'none' then session_user else pg_catalog.current_setting('role')::name end, 'zend_worker', 'member')
$$;

grant usage on schema roles to zend_app;

-- The books: what is on chain, and what the house put in or spent there, only the worker finds out. Others book between customers, fees and the house's
-- position in swaps. A house account that is added later is the worker's too, until it is named here.
-- Each house account of a statement is looked up once, by key, so that a batch pays for its accounts and not for its entries.
create function ledger.refuse_beyond_role() returns trigger language plpgsql as $$
begin
  if roles.is_worker() then return null; end if;
  if exists (
    select from (select distinct w.account from written w where w.account < 0) touched
    where coalesce((select a.holder from ledger.accounts a where a.id = touched.account), '') not in ('house:fees', 'house:swap_inventory')
  ) then
    raise exception 'only the worker books on what is on chain' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger entries_within_role after insert on ledger.entries referencing new table as written
  for each statement execute function ledger.refuse_beyond_role();

-- Withdrawals: the API writes the request and may cancel it before it is queued. Everything between is the worker's.
create function withdrawal.refuse_beyond_role() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if roles.is_worker() then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or num_nonnulls(new.txid, new.reason, new.risk_check_at, new.queued_at, new.signing_at, new.broadcast_at,
      new.confirming_at, new.closed_at) > 0
    then
      raise exception 'only the worker writes a withdrawal that is more than requested' using errcode = 'insufficient_privilege';
    end if;
  elsif new.state <> 'cancelled' or old.state not in ('requested', 'awaiting_approval', 'risk_check')
    or to_jsonb(new) - array['state', 'closed_at'] is distinct from to_jsonb(old) - array['state', 'closed_at']
  then
    raise exception 'only the worker moves withdrawal % from % to %', old.id, old.state, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger withdrawals_within_role before insert or update on withdrawal.withdrawals
  for each row execute function withdrawal.refuse_beyond_role();

-- The hold of a withdrawal that was handed to the treasury is the worker's to close: freed while the coins go out, the customer would have both.
-- The row is locked as every step of a withdrawal locks it, so that this look and the worker's hand-over come one after the other.
create function withdrawal.keep_hold() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
begin
  if roles.is_worker() then return new; end if;
  select w.state into v_state from withdrawal.withdrawals w where w.id = 'wdr_' || substr(new.hold, length('hld_') + 1) for update;
  if v_state not in ('requested', 'awaiting_approval', 'risk_check') then
    raise exception 'only the worker closes hold %', new.hold using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger hold_closings_within_role before insert on ledger.hold_closings for each row execute function withdrawal.keep_hold();
