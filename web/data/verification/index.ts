/** Verification: its API calls, the reached tier, and what the tier allows. */
export { TierHero } from './tier-hero.tsx'
export { VerifyFirst } from './verify-first.tsx'
export {
  type AddressForm,
  confirmPhone,
  submitAddress,
  submitDocument,
  uploadStepFile,
  submitNumber,
  sendPhoneCode,
  verificationQuery,
} from './verification.queries.ts'
