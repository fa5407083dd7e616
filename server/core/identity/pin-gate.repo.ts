/** The look at a PIN without a lock: enough to see that it is right, never enough to count a try. */
import type { Database } from '../../database/index.ts'
import type { StoredPin } from './pin.repo.ts'

/** Customers' PINs as they stand, by customer, in one named statement, since every swap asks for one. */
export async function readPins(db: Pick<Database, 'pool'>, userIds: readonly string[]): Promise<ReadonlyMap<string, StoredPin>> {
  const { rows } = await db.pool.query<StoredPin & { userId: string }>({
    name: 'identity.pins',
    text: 'select user_id as "userId", salt, hash, wrong, locked_until as "lockedUntil" from identity.pins where user_id = any($1::text[])',
    values: [userIds],
  })
  return new Map(rows.map(({ userId, ...pin }) => [userId, pin]))
}
