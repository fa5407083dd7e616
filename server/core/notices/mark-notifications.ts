/**
 * Marks a customer's notifications as read or removed, and announces that to their other devices. A removed one stays
 * stored, and so does its mail: what we told a customer can be shown later.
 */
import type { UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { announce } from '../events/index.ts'
import { UNREAD_MAX } from './list-notifications.ts'
import { countUnread, stampNotifications } from './notifications.repo.ts'
import type { Actor } from '../holders/index.ts'

/** Dependencies of marking. */
export type MarkDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/**
 * Marks these notifications as read, or all when `ids` is null; ignores unknown ones and those of others. Returns how
 * many are still unread (counted to 99).
 */
export const markNotificationsRead = (
  deps: MarkDeps,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly string[] | null,
): Promise<number> => stamp(deps, userId, ids, 'read_at')

/** Removes these notifications from the list, or all when `ids` is null, in the same way. */
export const hideNotifications = (
  deps: MarkDeps,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly string[] | null,
): Promise<number> => stamp(deps, userId, ids, 'hidden_at')

async function stamp(
  { db, clock }: MarkDeps,
  userId: UserId,
  ids: readonly string[] | null,
  how: 'read_at' | 'hidden_at',
): Promise<number> {
  return db.transact(async (tx) => {
    const at = clock.now()
    const changed = await stampNotifications(tx, userId, ids, how, at)
    if (changed > 0)
      await announce(tx, { to: userId, type: 'notification', id: ids?.length === 1 ? (ids[0] ?? null) : null, at })
    return countUnread(tx, userId, UNREAD_MAX)
  })
}
