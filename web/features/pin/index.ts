/** The transaction PIN: creating it, changing it. */
export { ChangePinScreen } from './change-pin-screen.tsx'
export { CreatePinDialog } from './create-pin-dialog.tsx'
