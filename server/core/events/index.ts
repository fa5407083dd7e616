/** Public interface of the events module: what signed-in browsers must read again. */
export { announce } from './announce.ts'
export { CUSTOMER_EVENTS, type CustomerEvent } from './events.ts'
export { eventRecorder, type EventRow, eventRowOf } from './events.companion.ts'
export { type RelayDeps, runRelay } from './run-relay.ts'
