/** The verification module's front door: who customers are, step by step, and what they may therefore do. */
export { readVerification, tierOf, tierWithMissing, verifiedName } from './read-verification.ts'
