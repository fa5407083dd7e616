-- The job queue (graphile-worker) switches row security on and grants nothing, so that only its owner may use it. The
-- worker runs the jobs; everyone orders them in their own transactions by a function (jobs.enqueue), which says who may
-- order which. Applied after every migration, because an upgrade of the queue can add objects.
revoke all on schema graphile_worker from zend_app;
revoke all on all tables in schema graphile_worker from zend_app;
revoke all on all sequences in schema graphile_worker from zend_app;
revoke all on all functions in schema graphile_worker from zend_app, public;
grant usage on schema graphile_worker to zend_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to zend_worker;
grant usage, select on all sequences in schema graphile_worker to zend_worker;
grant execute on all functions in schema graphile_worker to zend_worker;

do $$
declare
  queue_table record;
begin
  for queue_table in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('drop policy if exists zend_app_works_the_queue on graphile_worker.%I', queue_table.relname);
    execute format('drop policy if exists zend_worker_works_the_queue on graphile_worker.%I', queue_table.relname);
    execute format('create policy zend_worker_works_the_queue on graphile_worker.%I to zend_worker '
      'using (true) with check (true)', queue_table.relname);
  end loop;
end $$;
