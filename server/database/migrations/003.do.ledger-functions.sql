-- Why: the only ways to write the books. Each runs with its owner's rights (the application role may only call it), in one round trip,
-- and answers an expected "no" as a status, so that the caller's transaction lives on. Nothing here is partly done: what was begun and
-- then refused is taken back before the answer.
-- Locks: customers' rows in the order of (holder, asset), always, so that no two postings can wait for each other. House rows are never locked.
-- Every statement is a look-up by key, so one plan fits all calls: planning anew, which PostgreSQL prefers for short arrays, costs as much as the work.
-- Data: none is touched.

-- Whether this posting is in the books already: null when not, else 'already' (same content) or 'id_reused' (other content).
-- The time of the event is not compared: a repeated command may have looked at the clock again.
create function ledger.known_posting(p_id text, p_kind text, p_cause text, p_holders text[], p_assets text[], p_amounts numeric[], p_settles text,
  out status text, out recorded_at timestamptz)
language plpgsql stable set search_path = ledger, pg_temp as $$
declare
  v_known postings%rowtype;
  v_same int;
begin
  select * into v_known from postings p where p.id = p_id;
  if not found then return; end if;
  recorded_at := v_known.recorded_at;
  select count(*) into v_same
  from entries e
  join accounts a on a.id = e.account
  join unnest(p_holders, p_assets, p_amounts) l(holder, asset, amount) on l.holder = a.holder and l.asset = a.asset and l.amount = e.amount
  where e.posting = v_known.number;
  if v_known.kind = p_kind and v_known.cause = p_cause
    and v_same = cardinality(p_holders) and v_same = (select count(*) from entries e where e.posting = v_known.number)
    and (select c.hold from hold_closings c where c.posting = v_known.number) is not distinct from p_settles
  then status := 'already'; else status := 'id_reused'; end if;
end $$;

-- Books one posting. Legs come sorted by (holder, asset), one per account. p_settles names a hold that this posting closes: the leg on the hold's
-- account must be a debit of at most the hold's amount, and what it leaves of the hold is available again.
-- status: 'posted', 'already', 'id_reused', 'insufficient_funds' (holder, asset, available), 'hold_closed' (hold_state);
-- and three that only a bug can cause: 'cause_reused', 'unknown_hold', 'hold_mismatch'.
create function ledger.post(p_id text, p_kind text, p_cause text, p_occurred_at timestamptz, p_holders text[], p_assets text[], p_amounts numeric[],
  p_settles text default null,
  out status text, out recorded_at timestamptz, out holder text, out asset text, out available numeric, out hold_state text)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_legs int := cardinality(p_holders);
  v_accounts bigint[] := array_fill(null::bigint, array[cardinality(p_holders)]);
  v_seqs bigint[] := v_accounts;
  v_balances numeric[] := v_accounts;
  v_known record;
  v_hold_holder text;
  v_hold_asset text;
  v_hold_amount numeric := 0;
  v_hold_leg int := 0;
  v_free numeric := 0;
  v_account bigint;
  v_seq bigint;
  v_balance numeric;
  v_number bigint;
  i int;
begin
  if v_legs < 2 or cardinality(p_assets) <> v_legs or cardinality(p_amounts) <> v_legs then
    raise exception 'a posting has at least two legs, each with holder, asset and amount' using errcode = 'LX002';
  end if;

  if p_settles is not null then
    select a.holder, a.asset, h.amount into v_hold_holder, v_hold_asset, v_hold_amount from holds h join accounts a on a.id = h.account where h.id = p_settles;
    if not found then status := 'unknown_hold'; return; end if;
    for i in 1..v_legs loop
      if p_holders[i] = v_hold_holder and p_assets[i] = v_hold_asset and p_amounts[i] < 0 and -p_amounts[i] <= v_hold_amount then v_hold_leg := i; end if;
    end loop;
    if v_hold_leg = 0 then status := 'hold_mismatch'; return; end if;
  end if;

  for i in 1..v_legs loop
    if not starts_with(p_holders[i], 'house:') then
      if i = v_hold_leg then v_free := v_hold_amount; else v_free := 0; end if;
      update accounts a set balance = a.balance + p_amounts[i], held = a.held - v_free, version = a.version + 1
        where a.holder = p_holders[i] and a.asset = p_assets[i] and a.held >= v_free and a.balance - a.held + v_free + p_amounts[i] >= 0
        returning a.id, a.version, a.balance into v_account, v_seq, v_balance;
      if not found and p_amounts[i] > 0 and i <> v_hold_leg then
        -- A customer's account comes into being with its first credit.
        insert into accounts (holder, asset) values (p_holders[i], p_assets[i]) on conflict do nothing;
        update accounts a set balance = a.balance + p_amounts[i], version = a.version + 1
          where a.holder = p_holders[i] and a.asset = p_assets[i]
          returning a.id, a.version, a.balance into strict v_account, v_seq, v_balance;
      elsif not found then
        status := 'insufficient_funds';
        holder := p_holders[i];
        asset := p_assets[i];
        available := coalesce((select a.balance - a.held from accounts a where a.holder = p_holders[i] and a.asset = p_assets[i]), 0);
        exit;
      end if;
      v_accounts[i] := v_account;
      v_seqs[i] := v_seq;
      v_balances[i] := v_balance;
    end if;
  end loop;

  -- The hold's account is locked now, so this look at its closing is final.
  if p_settles is not null then
    hold_state := (select c.state from hold_closings c where c.hold = p_settles);
    if hold_state is not null then status := 'hold_closed'; end if;
  end if;

  if status is null then
    insert into postings (id, kind, cause, occurred_at) values (p_id, p_kind, p_cause, p_occurred_at)
      on conflict do nothing returning number, postings.recorded_at into v_number, recorded_at;
    if not found then status := 'cause_reused'; end if;
  end if;

  if status is not null then
    for i in 1..v_legs loop
      if v_accounts[i] is not null then
        update accounts a set balance = a.balance - p_amounts[i], version = a.version - 1, held = a.held + case when i = v_hold_leg then v_hold_amount else 0 end
          where a.id = v_accounts[i];
      end if;
    end loop;
    -- A repeated posting or cause is answered as such, whatever stopped it this time: the answer must not hang on today's funds.
    select k.status, k.recorded_at into v_known from known_posting(p_id, p_kind, p_cause, p_holders, p_assets, p_amounts, p_settles) k;
    if v_known.status is not null then
      status := v_known.status;
      recorded_at := v_known.recorded_at;
    elsif exists (select from postings p where p.cause = p_cause) then
      status := 'cause_reused';
    end if;
    return;
  end if;

  insert into entries (posting, leg, account, asset, seq, amount, balance)
  select v_number, l.leg, coalesce(l.account, house.id), l.asset, coalesce(l.seq, v_number), l.amount, l.balance
  from unnest(v_accounts, v_seqs, p_holders, p_assets, p_amounts, v_balances) with ordinality l(account, seq, holder, asset, amount, balance, leg)
  left join accounts house on l.account is null and house.holder = l.holder and house.asset = l.asset;

  if p_settles is not null then
    insert into hold_closings (hold, state, settled_amount, posting, occurred_at) values (p_settles, 'settled', -p_amounts[v_hold_leg], v_number, p_occurred_at);
  end if;
  status := 'posted';
end $$;

-- Books many postings in one statement, all or nothing, as if one after the other. Accounts come named once and sorted; each leg names its posting and
-- its account by place. Answers for each posting whether it was written; one that was not is known already (ask ledger.post about it).
-- Raises LX001, LX004 or 23514 when some account is missing or would pass below zero on the way: then ledger.post_each finds out which postings can be done.
create function ledger.post_batch(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[], out written boolean[], out recorded_at timestamptz)
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_broken boolean;
begin
  with booked as (
    insert into postings (id, kind, cause, occurred_at)
    select q.id, q.kind, q.cause, q.occurred_at from unnest(p_ids, p_kinds, p_causes, p_occurred_at) q(id, kind, cause, occurred_at) order by q.id
    on conflict do nothing returning number, id
  ),
  numbers as materialized (
    select array_agg(b.number order by a.place) as of from unnest(p_ids) with ordinality a(id, place) left join booked b on b.id = a.id
  ),
  legs as materialized (
    select numbers.of[q.posting] as posting, q.account, q.amount, q.ord,
      sum(q.amount) over in_order as run, row_number() over in_order as nth
    from unnest(p_posting, p_account, p_amounts) with ordinality q(posting, account, amount, ord), numbers
    where numbers.of[q.posting] is not null
    window in_order as (partition by q.account order by q.ord rows unbounded preceding)
  ),
  changes as materialized (
    select l.account as place, p_holders[l.account] as holder, p_assets[l.account] as asset, sum(l.amount) as total, count(*) as entries, min(l.run) as lowest
    from legs l group by l.account order by l.account
  ),
  touched as (
    update accounts a set balance = a.balance + c.total, version = a.version + c.entries
    from changes c where a.holder = c.holder and a.asset = c.asset and not starts_with(c.holder, 'house:')
    returning c.place, a.id, a.balance - c.total as before, a.version - c.entries as seq, a.balance - c.total - a.held + c.lowest < 0 as short
  ),
  parties as materialized (
    select t.place, t.id, t.before, t.seq from touched t
    union all
    select c.place, a.id, null, null from changes c join accounts a on a.holder = c.holder and a.asset = c.asset where starts_with(c.holder, 'house:')
  ),
  entered as (
    insert into entries (posting, leg, account, asset, seq, amount, balance)
    select l.posting, row_number() over (partition by l.posting order by l.ord), p.id, p_assets[l.account], coalesce(p.seq + l.nth, l.posting), l.amount, p.before + l.run
    from legs l join parties p on p.place = l.account
  )
  select (select array_agg(n is not null order by place) from unnest(numbers.of) with ordinality u(n, place)),
    (select coalesce(bool_or(short), false) from touched) or (select count(*) from parties) <> (select count(*) from changes)
  into written, v_broken from numbers;
  if v_broken then raise exception 'an account is missing or short of funds' using errcode = 'LX004'; end if;
  recorded_at := now();
end $$;

-- Books many postings in one transaction, one after the other in their order, each answered as ledger.post answers it. Same arguments as ledger.post_batch.
create function ledger.post_each(p_ids text[], p_kinds text[], p_causes text[], p_occurred_at timestamptz[], p_holders text[], p_assets text[],
  p_posting int[], p_account int[], p_amounts numeric[])
returns table (place int, status text, recorded_at timestamptz, holder text, asset text, available numeric, hold_state text)
language plpgsql security definer set search_path = ledger, pg_temp as $$
#variable_conflict use_column
declare
  v_posting record;
begin
  -- All locks first and in order: the postings one by one would take them in the order of the batch.
  perform from accounts a join unnest(p_holders, p_assets) n(holder, asset) on a.holder = n.holder and a.asset = n.asset
    where a.id > 0 order by a.holder, a.asset for no key update of a;
  for v_posting in
    select q.posting as place, array_agg(p_holders[q.account] order by q.account) as holders, array_agg(p_assets[q.account] order by q.account) as assets,
      array_agg(q.amount order by q.account) as amounts
    from unnest(p_posting, p_account, p_amounts) q(posting, account, amount) group by q.posting order by q.posting
  loop
    return query select v_posting.place, p.* from ledger.post(p_ids[v_posting.place], p_kinds[v_posting.place], p_causes[v_posting.place],
      p_occurred_at[v_posting.place], v_posting.holders, v_posting.assets, v_posting.amounts) p;
  end loop;
end $$;

-- Sets funds aside: they leave the available balance at once and stay in the balance.
-- status: 'placed', 'already', 'id_reused', 'insufficient_funds' (available); and by a bug only: 'cause_reused'.
create function ledger.place_hold(p_id text, p_holder text, p_asset text, p_amount numeric, p_cause text, p_occurred_at timestamptz,
  out status text, out recorded_at timestamptz, out available numeric)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_account bigint;
  v_known record;
begin
  update accounts a set held = a.held + p_amount
    where a.holder = p_holder and a.asset = p_asset and p_amount > 0 and a.balance - a.held >= p_amount returning a.id into v_account;
  if found then
    insert into holds (id, account, amount, cause, occurred_at) values (p_id, v_account, p_amount, p_cause, p_occurred_at)
      on conflict do nothing returning 'placed', holds.recorded_at into status, recorded_at;
    if found then return; end if;
    update accounts a set held = a.held - p_amount where a.id = v_account;
  end if;
  select h.recorded_at, h.amount = p_amount and h.cause = p_cause and a.holder = p_holder and a.asset = p_asset as same into v_known
    from holds h join accounts a on a.id = h.account where h.id = p_id;
  if found then
    status := case when v_known.same then 'already' else 'id_reused' end;
    recorded_at := v_known.recorded_at;
  elsif v_account is not null then
    status := 'cause_reused';
  else
    status := 'insufficient_funds';
    available := coalesce((select a.balance - a.held from accounts a where a.holder = p_holder and a.asset = p_asset), 0);
  end if;
end $$;

-- Gives held funds back. status: 'released', 'already', 'hold_closed' (it was settled); and by a bug only: 'unknown_hold'.
create function ledger.release_hold(p_id text, p_occurred_at timestamptz, out status text, out recorded_at timestamptz)
language plpgsql security definer set search_path = ledger, pg_temp as $$
#variable_conflict use_column
declare
  v_hold holds%rowtype;
  v_state text;
begin
  select * into v_hold from holds h where h.id = p_id;
  if not found then status := 'unknown_hold'; return; end if;
  perform from accounts a where a.id = v_hold.account for no key update;
  select c.state, c.recorded_at into v_state, recorded_at from hold_closings c where c.hold = p_id;
  if found then
    status := case v_state when 'released' then 'already' else 'hold_closed' end;
    return;
  end if;
  update accounts a set held = a.held - v_hold.amount where a.id = v_hold.account;
  insert into hold_closings (hold, state, settled_amount, occurred_at) values (p_id, 'released', 0, p_occurred_at)
    returning 'released', hold_closings.recorded_at into status, recorded_at;
end $$;

-- Adds to the house sums the entries of every transaction that has surely ended since the last time. Returns how many postings that were.
-- Posting numbers become visible out of order, so they cannot mark how far it got; the oldest running transaction can.
-- A server restored from a logical dump (pg_dump) counts its transactions from the start again, so new postings would look as if they were in the sums
-- already. A mark that lies ahead of every transaction of this server gives that away: the sums are then left out, and the next roll-up begins anew.
-- (A physical copy or a standby keeps the count, and with it the sums.)
create function ledger.roll_up_house() returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_from xid8;
  v_to xid8;
  v_postings bigint;
begin
  select xid into v_from from roll_up for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot());
  if v_from > v_to then
    delete from house_sums;
    v_from := '0';
  end if;
  with added as (
    select e.account, sum(e.amount) as amount
    from postings p join entries e on e.posting = p.number
    where p.xid >= v_from and p.xid < v_to and e.account < 0 group by e.account
  )
  insert into house_sums as s (account, balance) select account, amount from added
  on conflict (account) do update set balance = s.balance + excluded.balance;
  select count(*) into v_postings from postings p where p.xid >= v_from and p.xid < v_to;
  update roll_up set xid = v_to;
  return v_postings;
end $$;

-- The balance of every house account that ever moved, positive = credit: the rolled-up sum plus the entries after it, in one view of the books.
-- The settings keep the plan on the index of recent postings, however stale the statistics are.
create function ledger.house_balances() returns table (holder text, asset text, balance numeric)
language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_from xid8 := (select xid from roll_up);
  v_restored boolean := v_from > pg_snapshot_xmax(pg_current_snapshot());
begin
  if v_restored then v_from := '0'; end if;
  return query
    select a.holder, a.asset, sum(part.balance)
    from (
      select s.account, s.balance::numeric from house_sums s where not v_restored
      union all
      select e.account, e.amount::numeric from postings p join entries e on e.posting = p.number where p.xid >= v_from and e.account < 0
    ) part join accounts a on a.id = part.account
    group by a.id, a.holder, a.asset;
end $$;

revoke all on all functions in schema ledger from public;
grant execute on function
  ledger.post(text, text, text, timestamptz, text[], text[], numeric[], text),
  ledger.post_batch(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.post_each(text[], text[], text[], timestamptz[], text[], text[], int[], int[], numeric[]),
  ledger.place_hold(text, text, text, numeric, text, timestamptz),
  ledger.release_hold(text, timestamptz),
  ledger.roll_up_house(),
  ledger.house_balances()
to zend_app;
