/** Offers that hold for a while, and orders that move money once. */
export { percentOf } from './basis-points.ts'
export type { FirmOffer } from './firm-offer.ts'
export { UnknownOutcome } from './unknown-outcome.tsx'
export { useAddressDraft } from './use-address-draft.ts'
export { type OfferInHand, useFirmOffer } from './use-firm-offer.ts'
export { type Order, type OrderAnswer, useOrder } from './use-order.ts'
