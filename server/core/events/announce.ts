/** Announces an event in the transaction of the change it tells of. */
import type { Tx } from '../../database/index.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, payloadOf } from './events.ts'
import { storeAnnouncement } from './events.repo.ts'

/**
 * Announces an event when, and only if, the transaction commits: it is written with it, and sent by the relay some
 * milliseconds after.
 */
export async function announce(tx: Tx, event: CustomerEvent): Promise<void> {
  await storeAnnouncement(tx, CUSTOMER_EVENTS, payloadOf(event))
}
