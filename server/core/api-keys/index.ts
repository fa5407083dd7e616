/** Public interface of the API keys module: making, rolling and ending keys, calls by them, and judging those. */
export { type KeyAct, KEY_ACT_KINDS, type KeyRights } from './act/index.ts'
export type { DescribeKeyRefusal, MakeKeyRefusal } from './api-keys.refusals.ts'
export { type CallLog, openCallLog } from './call-log.ts'
export type { KeyCall } from './calls.repo.ts'
export { type ApiKeysDeps, CALLS_KEPT_MS, KEYS_MAX } from './deps.ts'
export { type Entered, type EnterWithKey, enterWithKey } from './enter-with-key.ts'
export { contentDigest, isSignedBy, readPublicKey, readSignature } from './http-signature.ts'
export { keyGate } from './key-gate.ts'
export { newSecret, secretHash } from './key-secret.ts'
export { type KeyMade, keyReleaser, type KeyWish, mailKeyCode, makeKey } from './make-key.ts'
export {
  type KeyShown,
  listCalls,
  listKeys,
  PURGE_KEY_CALLS_JOB,
  purgeKeyCalls,
  readKey,
  revokeKey,
  workingKeysOf,
} from './read-keys.ts'
