/** Public interface of the push module: customers' devices, and pushing notices to them. */
import { sealingKey, type SealingKey } from '../sealing/index.ts'

export { deliverPush, type PushDeps, pushJobOf } from './deliver-push.ts'
export { PURGE_PUSH_JOB, purgePush } from './purge-push.ts'
export type { PushPolicy, PushText } from './push.ts'
export { PUSH_NOTICE_JOB } from './push-to-devices.ts'
export { subscribe, type SubscribeDeps, unsubscribe } from './subscribe.ts'

/**
 * Derives the key that devices' addresses are sealed under from the deployment's secret. Throws on less than 32 bytes.
 */
export const pushSealingKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend push targets 1')
