/** Offers with an expiry, orders that move money once, and the PIN that confirms either. */
export { ActPin } from './act-pin.tsx'
export { percentOf } from './basis-points.ts'
export { ConfirmCard, type ConfirmCardProps, type Confirmed } from './confirm-card.tsx'
export { ConfirmOrder, type ConfirmOrderProps, type OrderInHand } from './confirm-order.tsx'
export { ConfirmStep, useConfirming } from './confirm-step.tsx'
export { Cure, type Help } from './cure.tsx'
export { type FirmOffer, offerChange } from './firm-offer.ts'
export {
  AgreeBar,
  OfferEnded,
  OfferHolds,
  OfferPrice,
  OfferRefused,
  OfferShape,
  OfferSide,
  RenewedOffer,
  useRateFacts,
} from './offer-parts.tsx'
export { actPin } from './later-parts.ts'
export { OrderDone, OrderDoneShape } from './order-done.tsx'
export { totalCost } from './total-cost.ts'
export { UnknownOutcome } from './unknown-outcome.tsx'
export { useAddressDraft } from './use-address-draft.ts'
export { type OfferInHand, useFirmOffer } from './use-firm-offer.ts'
export { type Order, type OrderAnswer, useOrder } from './use-order.ts'
