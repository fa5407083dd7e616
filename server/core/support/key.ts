/** The key that seals customers' texts and files. */
import { type SealingKey, sealingKey } from '../sealing/index.ts'

/** Derives the key of texts, subjects and files from the deployment's secret. Throws on less than 32 bytes. */
export const supportKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend support text 1')
