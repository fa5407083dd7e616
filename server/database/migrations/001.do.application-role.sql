-- Why: the product works as a role that owns nothing, so that a hole in the product cannot rewrite the books. Migrations run as the owner,
-- every other connection as zend_app (by "set role", or as a login of its own that is a member of it).
-- Data: none is touched. A role belongs to the whole server, so it may already exist when another database there was migrated first.
do $$
begin
  create role zend_app nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  -- A superuser may become any role already; any other owner must be a member.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant zend_app to %I', current_user);
  end if;
end $$;

revoke create on schema public from public;
