-- Every member may leave by themself, whatever they may do in the company; the trigger that keeps the last owner stays.
create or replace function companies.refuse_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change text := case when new.removed_at is distinct from old.removed_at then 'remove'
    when new.suspended_at is distinct from old.suspended_at
      then case when new.suspended_at is null then 'resume' else 'suspend' end
    else 'change' end;
  v_by text;
begin
  if roles.owns(tg_relid) then return new; end if;
  if v_change <> 'change' and (new.role, new.permissions) is distinct from (old.role, old.permissions)
    or v_change = 'remove' and new.suspended_at is distinct from old.suspended_at
    or v_change = 'suspend' and old.suspended_at is not null
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
  perform companies.require_manager(old.company_id, v_by, array[old.role, new.role],
    case v_change
      when 'change' then array(select unnest(new.permissions) except select unnest(old.permissions))
      when 'resume' then new.permissions
      else '{}' end);
  return new;
end $$;
