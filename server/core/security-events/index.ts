/** The front door of what happened to an account, as its owner reads it. */
export { type EventPage, pageOfSecurityEvents, type ShownEvent } from './security-events.ts'
