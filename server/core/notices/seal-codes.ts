/** The key under which one-time codes wait for their mail. */
import { sealingKey, type SealingKey } from '../sealing/index.ts'

export type { SealingKey }

/** Derives it from the deployment's secret. Throws on less than 32 bytes. */
export const sealingKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend notices sealing 1')
