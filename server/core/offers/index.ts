/** Public interface of the offers module: taking a firm offer once, and beginning the order it promises. */
export { beginOrder, type InsufficientFunds } from './begin-order.ts'
export type { Order } from './order.ts'
export { openOrders, type OrderRecorders, type Orders } from './orders.ts'
export {
  foreseeOffer,
  type OfferByKey,
  type OfferKind,
  type OfferToTake,
  StatementOutdated,
  type TakeRefusal,
  takeOnce,
} from './take-once.ts'
export type { OfferedPart, Outcome } from './outcome.ts'
