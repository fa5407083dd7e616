/**
 * What a customer does with the lines of their list: reads them, removes them. The customer's other devices hear of it.
 * A removed line stays stored, and so does its letter: what we told a customer can be shown later.
 */
import type { UserId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { announce } from '../events/index.ts'
import { UNREAD_MAX } from './list-notifications.ts'
import { countUnread, stampNotifications } from './notifications.repo.ts'
import type { Actor } from '../holders/index.ts'

/** What marking needs. */
export type MarkDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/**
 * Marks these lines as read, or all when `ids` is null; those of others and unknown ones are passed over. Answers how
 * many are left unread (counted to 99).
 */
export const markNotificationsRead = (
  deps: MarkDeps,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly string[] | null,
): Promise<number> => stamp(deps, userId, ids, 'read_at')

/** Removes these lines from the list, or all when `ids` is null, in the same way. */
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
