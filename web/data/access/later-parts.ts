/** Parts that few visits need; they load when they are shown. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The offer of a passkey for payments. */
export const offerPasskey = lazyPart(async () => (await import('./offer-passkey.tsx')).OfferPasskey)
