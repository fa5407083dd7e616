/** The sealing module's front door: secrets that have to lie in the database for a while. */
export { deriverFrom, sameHash } from './keys.ts'
export { seal, sealBytes, type SealingKey, sealingKey, unseal, unsealBytes } from './sealing.ts'
