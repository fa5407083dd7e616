/** What customers' browsers are told, as a test sees it: no relay runs beside it, so it is all still there. */
import type { TestDatabase } from './database.ts'

/** An announcement to a customer's browsers. */
export type Announced = { readonly to: string; readonly type: string; readonly id: string | null; readonly at: string }

/** What was announced to customers on this database so far, the oldest first. */
export async function announced({ owner }: Pick<TestDatabase, 'owner'>): Promise<readonly Announced[]> {
  const { rows } = await owner.pool.query<{ event: Announced }>(
    `select payload::json as event from events.outbox where channel = 'customer_events' order by by_xact, id`,
  )
  return rows.map(({ event }) => event)
}
