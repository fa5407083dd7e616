/** Announces an event in the transaction of the change it tells of. */
import { notify, type Tx } from '../../database/index.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, payloadOf } from './events.ts'

/** Announces an event when, and only if, the transaction commits. */
export async function announce(tx: Tx, event: CustomerEvent): Promise<void> {
  await notify(tx, CUSTOMER_EVENTS, payloadOf(event))
}
