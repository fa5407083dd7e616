-- What is paid for a company's bills swapped into another coin when it arrives (docs/decisions/090): a rule says into
-- which, and each deposit that a rule wants swapped is a row, with the id of its one swap.
create table swap.convert_rules (
  holder text collate "C" not null references companies.companies (id),
  bill text collate "C" references bills.bills (id),
  into_asset text,
  made_by text collate "C" not null references persons.users (id),
  consent jsonb not null,
  set_at timestamptz not null,
  constraint convert_rules_once unique nulls not distinct (holder, bill)
);
comment on table swap.convert_rules is 'Into which coin what is paid for bills is swapped on arrival.';
comment on column swap.convert_rules.bill is 'The invoice or link for whose payments alone it holds; null for all others.';
comment on column swap.convert_rules.into_asset is 'Null keeps what comes as it is.';
comment on column swap.convert_rules.consent is 'The confirmer''s authorization; the statement is rebuilt from the row.';

create table swap.conversions (
  deposit_id text collate "C" primary key check (deposit_id like 'dep\_%'),
  swap_id text collate "C" not null unique check (swap_id like 'swp\_%'),
  holder text collate "C" not null,
  bill text collate "C" not null references bills.bills (id),
  rule_bill text collate "C",
  made_by text collate "C" not null,
  consent jsonb not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  into_asset text not null check (into_asset <> asset),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'kept')),
  reason text,
  noted_at timestamptz not null,
  ended_at timestamptz,
  constraint conversions_ended check ((state = 'waiting') = (ended_at is null)),
  constraint conversions_kept check (state <> 'kept' or reason is not null)
);
comment on table swap.conversions is
  'Deposits that a rule wants swapped. The rule''s terms and consent are kept as they were when it was credited.';
comment on column swap.conversions.bill is 'The invoice or link that it was paid by; rule_bill is the rule''s own.';
comment on column swap.conversions.reason is 'Why it was kept as it came, or could not be swapped the last time.';
create index conversions_waiting on swap.conversions (deposit_id) where state = 'waiting';

-- What is to be swapped never changes, and what ended stays ended.
create function swap.keep_conversion() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' or (to_jsonb(new) - '{state,reason,ended_at}'::text[]) <> (to_jsonb(old) - '{state,reason,ended_at}'::text[])
  then
    raise exception 'the conversion of % stays as it is', old.deposit_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep before update on swap.conversions for each row execute function swap.keep_conversion();

-- The worker's only way to write a swap: for a conversion that waits, of exactly what that says, in the transaction that
-- books it. The API's come with a note of the confirmer (swap.proofs_noted).
create function swap.record_conversion(p_row json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from swap.conversions c, json_to_record(p_row) as r (id text, holder text, made_by text, from_asset text,
      from_amount numeric, to_asset text)
    where c.swap_id = r.id and c.state = 'waiting' and (c.holder, c.made_by, c.asset, c.amount, c.into_asset)
      = (r.holder, r.made_by, r.from_asset, r.from_amount, r.to_asset))
  then
    raise exception 'no rule wants the swap %', p_row ->> 'id' using errcode = 'insufficient_privilege';
  end if;
  insert into swap.swaps (id, holder, made_by, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount,
    margin_bps, margin_amount, mid_rate, price_as_of, quoted_at, occurred_at, recorded_at)
  select r.*, now() from json_to_record(p_row) as r (id text, holder text, made_by text, from_asset text,
    from_amount numeric, fee_bps int, fee_amount numeric, to_asset text, to_amount numeric, margin_bps int,
    margin_amount numeric, mid_rate text, price_as_of timestamptz, quoted_at timestamptz, occurred_at timestamptz);
end $$;

revoke all on function swap.keep_conversion(), swap.record_conversion(json) from public;
grant select on swap.convert_rules, swap.conversions to zend_app;
grant insert, update (into_asset, made_by, consent, set_at) on swap.convert_rules to zend_api;
grant insert, update (state, reason, ended_at) on swap.conversions to zend_worker;
grant execute on function swap.record_conversion(json) to zend_worker;
