/**
 * Stops the process that makes a given change in the database, just before it can commit: a trigger, installed only by
 * such tests, waits there for a lock that the test holds. Then a process is killed with SIGKILL and restarted.
 *
 * A change that was stopped before its commit may already have had its outside effect, so each stop also stands for a
 * crash right after that effect, and for one right after the change before it.
 */
import type { Database } from '@zend/server/database'
import { type RawBuilder, sql } from 'kysely'
import { eventually } from './customer.ts'
import type { Product } from './product.ts'

/** A change of a row of this table, optionally of one customer only. */
export type Stop = { readonly table: string; readonly change: string; readonly customer?: string }

/** The processes that can be killed. */
export type Part = 'worker' | 'signer' | 'api'

/**
 * What is killed where. `begin` starts it and need not end before; `step` is repeated until everything named has been
 * stopped.
 */
export type Kill<T> = {
  readonly part: Part
  readonly stops: readonly Stop[]
  readonly begin: () => Promise<T>
  readonly step?: () => Promise<unknown>
}

// Any number used by these tests only.
const LOCK = 4_711_000

/**
 * Installs the triggers. `changes` is SQL for the names of all changes of a row, as text[], over its JSON `now_is` and
 * `was` (empty for a new row); `customer` is SQL for its customer.
 */
export async function installStops(
  owner: Database,
  tables: readonly string[],
  {
    changes,
    customer = sql`null::text`,
  }: { readonly changes: RawBuilder<unknown>; readonly customer?: RawBuilder<unknown> },
): Promise<void> {
  const { read } = owner
  await sql`create schema crash`.execute(read)
  await sql`create table crash.stops (place text not null, change text not null, customer text)`.execute(read)
  await sql`create function crash.stop() returns trigger language plpgsql security definer as $$
    declare
      now_is jsonb := to_jsonb(new);
      was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
      made text[] := ${changes};
      whose text := ${customer};
    begin
      if exists (select from crash.stops s where s.place = tg_table_schema || '.' || tg_table_name and s.change = any(made)
          and (s.customer is null or s.customer = whose)) then
        perform pg_advisory_xact_lock_shared(${sql.lit(LOCK)});
      end if;
      return null;
    end $$`.execute(read)
  await sql`grant usage on schema crash to public`.execute(read)
  for (const table of tables) {
    await sql`create trigger crash_stop after insert or update on ${sql.table(table)} for each row execute function crash.stop()`.execute(
      read,
    )
  }
}

/**
 * Starts something, kills a process once every change has been stopped, restarts it, and returns the result of what was
 * started.
 */
export async function killedAt<T>(
  owner: Database,
  product: Product,
  { part, stops, begin, step }: Kill<T>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await owner.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    for (const { table, change, customer = null } of stops)
      await sql`insert into crash.stops values (${table}, ${change}, ${customer})`.execute(owner.read)
    try {
      begun = begin()
      const wanted = stops.map(({ table, change }) => `${table} ${change}`).join(', ')
      let last = 0
      const stopped = await eventually(
        () => `${stops.length} to be stopped at ${wanted}; ${last} were; last logs:\n${product.lastLogs()}`,
        async () => {
          await step?.()
          const found = await stoppedProcesses(owner)
          last = found.length
          return found.length >= stops.length ? found : null
        },
      )
      await product[part].kill()
      // The database notices a lost client only at its next message; a waiting session would first be let through.
      for (const { pid, application } of stopped)
        if (application === `zend-${part}`) await sql`select pg_terminate_backend(${pid})`.execute(owner.read)
    } finally {
      await sql`delete from crash.stops`.execute(owner.read)
    }
  })
  await product[part].start()
  if (begun === undefined) throw new Error('nothing was set going')
  return begun
}

async function stoppedProcesses(
  owner: Database,
): Promise<readonly { readonly pid: number; readonly application: string }[]> {
  const { rows } = await sql<{ pid: number; application: string }>`select a.pid, a.application_name as application
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and not l.granted and l.objid = ${LOCK} and a.datname = current_database()`.execute(
    owner.read,
  )
  return rows
}
