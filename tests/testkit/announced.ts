/** Announcements to customers' browsers: no relay runs in a test, so all of them are still stored. */
import type { TestDatabase } from './database.ts'

/** An announcement to a customer's browsers. */
export type Announced = { readonly to: string; readonly type: string; readonly id: string | null; readonly at: string }

/** Returns the announcements to customers on this database so far, oldest first. */
export async function announced({ owner }: Pick<TestDatabase, 'owner'>): Promise<readonly Announced[]> {
  const { rows } = await owner.pool.query<{ event: Announced | readonly Announced[] }>(
    `select payload::json as event from events.outbox where channel = 'customer_events' order by by_xact, id`,
  )
  return rows.flatMap(({ event }) => event)
}
