/** The idempotency module's front door: a command sent twice answers its first result. */
export { type Claim, type Command, type KeyReused } from './idempotency.ts'
export { doOnce, type Steps } from './do-once.ts'
export { claimForAnswer, claimKey, findKey } from './idempotency.repo.ts'
export { type KeyCheck, verifyKeys } from './verify-keys.repo.ts'
export { keyRecorder, type KeyRow, keyRowOf } from './idempotency.companion.ts'
