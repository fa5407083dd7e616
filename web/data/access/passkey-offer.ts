/**
 * When this device offers a passkey for payments: after a payment that a mailed code confirmed, to whoever has none,
 * and not again for two weeks after "Not now". It says nothing about a customer, and survives signing out
 * (client/preferences.ts).
 */
import { DAY_MS } from '@zend/kernel'
import { OFFER_KEY } from '@zend/web/client/preferences'

const PAUSE_MS = 14 * DAY_MS

/** Tells whether the last "Not now" on this device is long enough ago. */
export function mayOfferPasskey(now: number, storage: Pick<Storage, 'getItem'> = localStorage): boolean {
  const declined = storage.getItem(OFFER_KEY)
  return declined === null || !(Number(declined) > now - PAUSE_MS)
}

/** Notes a "Not now". Does nothing where storage is refused. */
export function declinePasskeyOffer(now: number, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(OFFER_KEY, String(now))
  } catch {
    // Without storage it is offered again.
  }
}
