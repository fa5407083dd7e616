/** Parts of account security that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The mailed code, or a passkey instead. */
export const confirmStep = lazyPart(async () => (await import('./confirm-step.tsx')).ConfirmStep)
/** The end of an act. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
/** The confirmation before something irreversible. */
export const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)
/** Setting up an authenticator app. */
export const enrolApp = lazyPart(async () => (await import('./enrol-app.tsx')).EnrolApp)
/** Switching the app off. */
export const switchOff = lazyPart(async () => (await import('./app-changes.tsx')).SwitchOff)
/** New recovery codes. */
export const renewCodes = lazyPart(async () => (await import('./app-changes.tsx')).RenewCodes)
/** Adding a passkey. */
export const addPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
