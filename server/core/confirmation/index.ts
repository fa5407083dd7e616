/** The confirmation module's front door: PINs, codes of acts, and the signature over what was confirmed. */
export { actForm, confirmerCalls, confirmerOver } from './calls.ts'
export { openConfirmer } from './confirmer.ts'
export { swapGate } from './swap-gate.ts'
export type { ConfirmationDeps } from './deps.ts'
export { type ConfirmerKeys, confirmerKeysFrom, newSalt, pinHash } from './keys.ts'
