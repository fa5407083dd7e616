/** Offers that hold for a while, and orders that move money once. */
export { percentOf } from './basis-points.ts'
export { type FirmOffer, offerChange } from './firm-offer.ts'
export { AgreeBar, OfferEnded, OfferHolds, OfferPrice, OfferRefused, OfferShape, OfferSide, RenewedOffer, useRateFacts } from './offer-parts.tsx'
export { OrderDone, OrderDoneShape } from './order-done.tsx'
export { UnknownOutcome } from './unknown-outcome.tsx'
export { useAddressDraft } from './use-address-draft.ts'
export { type OfferInHand, useFirmOffer } from './use-firm-offer.ts'
export { type Order, type OrderAnswer, useOrder } from './use-order.ts'
