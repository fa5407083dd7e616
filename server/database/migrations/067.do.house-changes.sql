-- Why: whoever must know often where one house account stands cannot add up everything since the last roll-up each time. This answers what was booked since
-- a former look: what no running transaction can add to any more (settled, never asked for again) and what came after that (pending). The first row has no
-- asset and says the mark to ask from the next time, and whether this answer begins anew (anew: everything, to be added to nothing).
-- p_from null begins anew. The ground rules, restored servers included, are those of ledger.roll_up_house.
-- Data: none is touched.
create function ledger.house_changes(p_house text, p_from xid8)
returns table (mark xid8, anew boolean, asset text, settled numeric, pending numeric)
language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_accounts bigint[] := (select array_agg(a.id) from accounts a where a.holder = 'house:' || p_house);
  v_to xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_from xid8 := p_from;
  v_sums boolean := false;
begin
  if v_from is null or v_from > v_to then
    anew := true;
    v_from := (select xid from roll_up);
    v_sums := v_from <= v_to;
    if not v_sums then v_from := '0'; end if;
  else
    anew := false;
  end if;
  mark := v_to;
  settled := 0;
  pending := 0;
  return next;
  return query
    select v_to, anew, a.asset, coalesce(sum(part.amount) filter (where part.xid < v_to), 0), coalesce(sum(part.amount) filter (where part.xid >= v_to), 0)
    from (
      select s.account, s.balance::numeric as amount, '0'::xid8 as xid from house_sums s where v_sums and s.account = any (v_accounts)
      union all
      -- Each posting's few entries by its number, whatever the statistics say: an account's own entries are all there ever were.
      select e.account, e.amount::numeric, p.xid
      from postings p cross join lateral (select e.account, e.amount from entries e where e.posting = p.number offset 0) e
      where p.xid >= v_from and e.account = any (v_accounts)
    ) part join accounts a on a.id = part.account
    group by a.id, a.asset;
end $$;

revoke all on function ledger.house_changes(text, xid8) from public;
grant execute on function ledger.house_changes(text, xid8) to zend_app;
