/** The transaction PIN: creating it, changing it. */
export { ChangePinScreen } from './change-pin-screen.tsx'
export { createPinDialog } from './later-parts.ts'
