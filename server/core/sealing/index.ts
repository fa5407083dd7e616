/** The sealing module's front door: secrets that have to lie in the database for a while. */
export { seal, type SealingKey, sealingKey, unseal } from './sealing.ts'
