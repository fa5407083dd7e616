/** Public interface of the sealing module: encryption of secrets that must be stored in the database for a while. */
export { deriverFrom, sameHash } from './keys.ts'
export { seal, sealBytes, type SealingKey, sealingKey, unseal, unsealBytes } from './sealing.ts'
