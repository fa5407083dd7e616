/** Public interface of the idempotency module: a command sent twice returns its first result. */
export { type Claim, type Command, type KeyReused } from './idempotency.ts'
export { doOnce, type Steps } from './do-once.ts'
export { claimForAnswer, claimKey, findKey } from './idempotency.repo.ts'
export { type KeyCheck, verifyKeys } from './verify-keys.repo.ts'
export { keyRecorder, type KeyRow, keyRowOf } from './idempotency.companion.ts'
