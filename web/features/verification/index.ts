/** Verification of a customer's identity, step by step. */
export { VerificationScreen } from './verification-screen.tsx'
