/** Checks that the server has as many connections as its processes take. It does not decide how many those are. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Refuses a start that would run out of connections later, under load. `needed` is each process's maximum. Throws, in
 * words for an operator, when the server allows fewer for them all together.
 */
export async function requireConnections(tx: Tx, needed: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as allowed`.execute(tx)
  const allowed = rows[0]?.allowed ?? 0
  const sum = Object.values(needed).reduce((all, each) => all + each, 0)
  if (sum <= allowed) return
  const each = Object.entries(needed).map(([process, connections]) => `${process} ${connections}`)
  throw new Error(
    `the database allows ${allowed} connections, and what is configured takes ${sum} (${each.join(', ')}): raise max_connections, or run fewer networks or jobs at once`,
  )
}
