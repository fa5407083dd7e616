/** The offers module's front door: what is common to taking a firm offer once and to beginning what it promised. */
export { beginOrder, type InsufficientFunds } from './begin-order.ts'
export type { Order } from './order.ts'
export { openOrders, type OrderRecorders, type Orders } from './orders.ts'
export { type OfferKind, type OfferToTake, StatementOutdated, type TakeRefusal, takeOnce } from './take-once.ts'
