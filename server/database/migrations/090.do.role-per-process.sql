-- Why: the API is what strangers talk to; a hole in it must not be able to invent deposits, prices or payments. So each process works as a role of
-- its own: what both may do stays with zend_app, which both are members of, and what only the worker does is taken from there and given to zend_worker.
-- Data: none is touched. Roles belong to the whole server, so they may already exist when another database there was migrated first.
do $$
declare
  process_role text;
begin
  foreach process_role in array array['zend_api', 'zend_worker'] loop
    begin
      execute format('create role %I nologin', process_role);
    exception
      when duplicate_object or unique_violation then null;
    end;
    execute format('grant zend_app to %I', process_role);
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', process_role, current_user);
    end if;
  end loop;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['deposit', 'pricing', 'treasury', 'health'] loop
    execute format('revoke insert, update, delete on all tables in schema %I from zend_app', part);
  end loop;
end $$;

grant select, insert, update on deposit.networks, deposit.deposits, deposit.dust to zend_worker;
grant select, insert, delete on deposit.blocks to zend_worker;
grant select, insert on deposit.suspense to zend_worker;
grant select, insert, update, delete on pricing.ticks, pricing.history to zend_worker;
grant select, insert, update, delete on health.heartbeats to zend_worker;
grant select, insert, update on all tables in schema treasury to zend_worker;
grant delete on treasury.fundings, treasury.outputs to zend_worker;

revoke insert on custody.deposit_accounts, custody.hot_accounts from zend_app;
grant insert on custody.deposit_accounts, custody.hot_accounts to zend_worker;
