-- What a loss takes back in a company (docs/decisions/087). Giving up the lost devices of a member: second factors of
-- before count for the company no more. It is a confirmed change of a member like any other, and changes nothing of the person.
alter table companies.members add column recovered_at timestamptz;
comment on column companies.members.recovered_at is
  'Their devices were lost then: only passkeys and authenticator apps that were added later count for the company.';

alter table confirmation.member_changes drop constraint member_changes_change_check,
  add check (change in ('invite', 'change', 'suspend', 'resume', 'remove', 'recover', 'confirm', 'deputise'));

-- As before, and giving up lost devices, later each time and by itself. Owners, too: it takes no role from anybody.
create or replace function companies.refuse_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change text := case when new.removed_at is distinct from old.removed_at then 'remove'
    when new.suspended_at is distinct from old.suspended_at
      then case when new.suspended_at is null then 'resume' else 'suspend' end
    when new.recovered_at is distinct from old.recovered_at then 'recover'
    else 'change' end;
  v_by text;
begin
  if roles.owns(tg_relid) then return new; end if;
  if v_change <> 'change' and (new.role, new.permissions) is distinct from (old.role, old.permissions)
    or v_change = 'remove' and new.suspended_at is distinct from old.suspended_at
    or v_change = 'suspend' and old.suspended_at is not null
    or v_change <> 'recover' and new.recovered_at is distinct from old.recovered_at
    or v_change = 'recover' and not coalesce(new.recovered_at > coalesce(old.recovered_at, '-infinity'), false)
  then
    raise exception 'one change of % at a time', old.id using errcode = 'insufficient_privilege';
  end if;
  if v_change = 'remove'
    and exists (select from persons.users u where u.id = old.user_id and u.closed_at is not null) then
    return new;
  end if;
  v_by := confirmation.take_member_change(old.company_id, v_change, old.id,
    case v_change when 'change' then new.role else '' end,
    case v_change when 'change' then array_to_string(new.permissions, ' ') else '' end);
  if v_by = old.user_id then
    if v_change = 'remove' and old.suspended_at is null then return new; end if;
    raise exception '% changes nothing of their own', v_by using errcode = 'insufficient_privilege';
  end if;
  perform companies.require_manager(old.company_id, v_by,
    case v_change when 'recover' then '{}' else array[old.role, new.role] end,
    case v_change
      when 'change' then array(select unnest(new.permissions) except select unnest(old.permissions))
      when 'resume' then new.permissions
      else '{}' end);
  return new;
end $$;

-- Votes that lost devices may have given are void for good, and whoever holds the devices is out of the company at once.
create trigger void_votes_of_recovered after update on companies.members for each row
  when (new.recovered_at is distinct from old.recovered_at) execute function approvals.void_votes();

create function companies.end_tokens() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from sign_in.tokens t where t.member_id = new.id;
  return null;
end $$;
create trigger tokens_end after update on companies.members for each row
  when (new.recovered_at is distinct from old.recovered_at) execute function companies.end_tokens();

revoke all on function companies.end_tokens() from public;
grant update (recovered_at) on companies.members to zend_api;

-- Which requests an API key asked for. The confirmer notes it with its signature, so that the API cannot forget it.
create table approvals.asked_by_key (
  subject text collate "C" primary key,
  key_id text collate "C" not null check (key_id ~ '^key_[0-9a-hjkmnp-tv-z]{26}$')
);
comment on table approvals.asked_by_key is 'The API key by which a request was asked for, by the id of what it makes.';
create index asked_by_key_key on approvals.asked_by_key (key_id);
grant select, insert on approvals.asked_by_key to zend_confirmer;
grant select on approvals.asked_by_key to zend_app;
