/** The look at a PIN without a lock: enough to see that it is right, never enough to count a try. */
import type { UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { StoredPin } from './pin.repo.ts'

/** A customer's PIN as it stands, in one named statement, since every swap asks for it; `null` when there is none. */
export async function readPin(db: Pick<Database, 'pool'>, userId: UserId): Promise<StoredPin | null> {
  const { rows } = await db.pool.query<StoredPin>({
    name: 'identity.pin',
    text: 'select salt, hash, wrong, locked_until as "lockedUntil" from identity.pins where user_id = $1',
    values: [userId],
  })
  return rows[0] ?? null
}
