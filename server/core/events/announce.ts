/** Announces an event in the transaction of the change that it reports. */
import type { Tx } from '../../database/index.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, payloadOf } from './events.ts'
import { storeAnnouncement } from './events.repo.ts'

/**
 * Announces an event if and only if the transaction commits: it is stored in the transaction, and the relay sends it
 * some milliseconds later.
 */
export async function announce(tx: Tx, event: CustomerEvent): Promise<void> {
  await storeAnnouncement(tx, CUSTOMER_EVENTS, payloadOf(event))
}
