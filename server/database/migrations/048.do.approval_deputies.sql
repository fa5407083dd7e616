-- Deputies: who votes in the place of a member who may approve, for a time (business.md A4). The confirmer signs each
-- naming and counts none without its signature. Decisions that were there before were nobody's deputy's.
create table approvals.deputies (
  id text collate "C" primary key check (id ~ '^mch_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  named_by text collate "C" not null references persons.users (id),
  member_id text collate "C" not null references companies.members (id),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at and until_at <= from_at + interval '30 days'),
  act text not null,
  consent jsonb not null,
  named_at timestamptz not null,
  ended_at timestamptz
);
comment on table approvals.deputies is 'Who votes in whose place, and when. Ended early by hand; otherwise by its time.';
comment on column approvals.deputies.named_by is 'The person in whose place the deputy votes.';
comment on column approvals.deputies.member_id is 'The deputy''s membership.';
comment on column approvals.deputies.act is 'Canonical JSON of what was confirmed, which the confirmer signed.';
create index deputies_now on approvals.deputies (company_id, until_at) where ended_at is null;

alter table approvals.decisions add column deputyship text collate "C" references approvals.deputies (id);
comment on column approvals.decisions.deputyship is 'The naming by which this was voted in somebody else''s place.';

alter table confirmation.member_changes drop constraint member_changes_change_check;
alter table confirmation.member_changes add constraint member_changes_change_check
  check (change in ('invite', 'change', 'suspend', 'resume', 'remove', 'confirm', 'deputise'));

-- A naming is taken only as the confirmer noted it, and ends once.
create function approvals.refuse_deputy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null or to_jsonb(new) - 'ended_at' <> to_jsonb(old) - 'ended_at' then
      raise exception 'deputy % stays as named', old.id using errcode = 'insufficient_privilege';
    end if;
  elsif new.ended_at is not null or new.named_by <> confirmation.take_member_change(new.company_id, 'deputise',
    new.act::jsonb ->> 'memberId' || ' ' || (new.act::jsonb ->> 'from') || ' ' || (new.act::jsonb ->> 'until'), '', '')
    or (new.member_id, new.from_at, new.until_at) is distinct from (new.act::jsonb ->> 'memberId',
      (new.act::jsonb ->> 'from')::timestamptz, (new.act::jsonb ->> 'until')::timestamptz)
  then
    raise exception 'nobody confirmed the deputy %', new.id using errcode = 'insufficient_privilege';
  end if;
  insert into approvals.quorum_checks (company_id) values (new.company_id);
  return new;
end $$;
revoke all on function approvals.refuse_deputy() from public;
create trigger deputies_are_confirmed before insert or update on approvals.deputies for each row
  execute function approvals.refuse_deputy();

grant select on approvals.deputies to zend_app, zend_confirmer;
grant insert (id, company_id, named_by, member_id, from_at, until_at, act, consent, named_at), update (ended_at)
  on approvals.deputies to zend_api;
