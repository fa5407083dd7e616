/** Public interface of the security events of an account, as its owner reads them. */
export { type EventPage, pageOfSecurityEvents, type ShownEvent } from './security-events.ts'
