-- Why: the job queue (graphile-worker) switches row security on and grants nothing, so that only its owner may use it. The application role
-- enqueues jobs in its own transactions and runs them. Applied after every migration, because an upgrade of the queue can add objects.
-- Data: none is touched.
grant usage on schema graphile_worker to zend_app;
grant select, insert, update, delete on all tables in schema graphile_worker to zend_app;
grant usage, select on all sequences in schema graphile_worker to zend_app;
grant execute on all functions in schema graphile_worker to zend_app;

do $$
declare
  queue_table record;
begin
  for queue_table in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'zend_app_works_the_queue')
  loop
    execute format('create policy zend_app_works_the_queue on graphile_worker.%I to zend_app using (true) with check (true)', queue_table.relname);
  end loop;
end $$;
