/** Verification: its API calls, the reached tier, what the tier allows, and the fields that other pages ask for too. */
export { DocumentFields, type GivenDocument, useDocument } from './document-fields.tsx'
export { FileSlot } from './file-slot.tsx'
export { kybQuery } from './kyb.query.ts'
export { type GivenNumber, NumberForm } from './number-form.tsx'
export { faultOf, type FileFault, type FileState, PAPERS, PICTURES, type SentFile, useFile } from './use-file.ts'
export { REASON_TEXTS } from './reasons.ts'
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
