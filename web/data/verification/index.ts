/** Verification: as the API tells and takes it, the tier that was reached, and what it opens. */
export { TierHero } from './tier-hero.tsx'
export { VerifyFirst } from './verify-first.tsx'
export {
  type AddressForm,
  confirmPhone,
  handInAddress,
  handInDocument,
  handInFile,
  handInNumber,
  sendPhoneCode,
  verificationQuery,
} from './verification.queries.ts'
