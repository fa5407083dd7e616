-- A company can be left to whoever was made an owner only 48 hours later, when everybody has heard of it. Its founder
-- counts at once, and so does whoever is an owner already.
alter table companies.members add column owner_counts_from timestamptz;
comment on column companies.members.owner_counts_from is
  'From when other owners may leave the company to this one, by the database''s clock; null for who is none.';
alter table companies.members disable trigger user;
update companies.members set owner_counts_from = joined_at where role = 'owner';
alter table companies.members enable trigger user;
alter table companies.members add constraint owners_count check ((role = 'owner') = (owner_counts_from is not null));

-- Nobody but the schema's owner chooses the moment.
create function companies.count_owner() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_was_owner boolean := tg_op = 'UPDATE' and old.role = 'owner';
begin
  if new.role <> 'owner' then
    new.owner_counts_from := null;
  elsif not v_was_owner then
    new.owner_counts_from := clock_timestamp()
      + case when tg_op = 'INSERT' and new.invitation_id is null then interval '0' else interval '48 hours' end;
  elsif not roles.owns(tg_relid) then
    new.owner_counts_from := old.owner_counts_from;
  end if;
  return new;
end $$;
create trigger owner_counts before insert or update on companies.members for each row
  execute function companies.count_owner();

-- Whether a company has another active owner who counts. Lock its members before.
create function companies.has_other_owner(p_company text, p_member text) returns boolean
  language sql set search_path = pg_catalog, pg_temp as $$
  select exists (select from companies.members m where m.company_id = p_company and m.id <> p_member
    and m.role = 'owner' and num_nonnulls(m.suspended_at, m.removed_at) = 0
    and m.owner_counts_from <= clock_timestamp())
$$;

-- As before (041), and whoever became an owner within 48 hours is not left alone.
create or replace function companies.keep_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' and num_nonnulls(new.suspended_at, new.removed_at) = 0 then
    return new;
  end if;
  perform companies.lock_members(old.company_id);
  if not companies.has_other_owner(old.company_id, old.id) then
    raise exception '% is the last owner', old.id using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $$;

revoke all on function companies.count_owner(), companies.has_other_owner(text, text) from public;
grant execute on function companies.has_other_owner(text, text) to zend_app;
