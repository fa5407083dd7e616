-- The roles of processes. Files run as the owner; a process owns nothing, so a hole in one cannot rewrite the books.
-- zend_app has the rights that API and worker share, zend_api and zend_worker what only one of them may. The confirmer
-- checks PINs and codes and is a member of neither. The grants are in the schemas' files. Roles belong to the whole
-- server: another database there may have made them already.
do $$
declare
  process_role text;
begin
  foreach process_role in array array['zend_app', 'zend_api', 'zend_worker', 'zend_confirmer'] loop
    begin
      execute format('create role %I nologin', process_role);
    exception
      when duplicate_object or unique_violation then null;
    end;
    -- A superuser may become any role already; any other owner must be a member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', process_role, current_user);
    end if;
  end loop;
end $$;

grant zend_app to zend_api, zend_worker;
revoke create on schema public from public;

create schema roles;
comment on schema roles is 'Tells which process a session works as.';

-- Tells whether the session works as the worker, or as an owner who may become it. A session that took a role (set
-- role) counts as that role: taking one needs membership. Functions with their owner's rights see the session's role,
-- too.
create function roles.is_worker() returns boolean language sql stable parallel restricted as $$
  select pg_catalog.pg_has_role(
    case pg_catalog.current_setting('role') when 'none' then session_user
      else pg_catalog.current_setting('role')::name end,
    'zend_worker', 'member')
$$;

-- Tells the same about the confirmer.
create function roles.is_confirmer() returns boolean language sql stable parallel restricted as $$
  select pg_catalog.pg_has_role(
    case pg_catalog.current_setting('role') when 'none' then session_user
      else pg_catalog.current_setting('role')::name end,
    'zend_confirmer', 'member')
$$;

-- Tells whether the session works as the owner of this table, who is not bound by its triggers: they could drop them.
create function roles.owns(p_table regclass) returns boolean language sql stable parallel restricted as $$
  select case pg_catalog.current_setting('role') when 'none' then session_user
      else pg_catalog.current_setting('role')::name end
    = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = p_table)
$$;

grant usage on schema roles to zend_app, zend_confirmer;
