/** Public interface of the verification module: who customers are, step by step, and their tier. */
export {
  appealName,
  decideAppeal,
  listAppeals,
  readNameHelp,
  type NothingToAppeal,
  type WaitingAppeal,
} from './appeals.ts'
export { addFile, type FileDeps, PURGE_FILES_JOB, purgeFiles } from './add-file.ts'
export { advanceCheck, type AdvanceCheckDeps } from './advance-check.ts'
export { ADVANCE_CHECK_JOB, handInAddress, handInDocument, type HandInDeps, handInNumber } from './hand-in.ts'
export { BVN, isSupportedCountry, type NumberKind, numberKindOf, requirementsOf } from './country-requirements.ts'
export { changePhone, type ChangePhoneDeps, sendToNewPhone } from './change-phone.ts'
export { decide, type KnownPerson } from './decide.ts'
export { checkPdf } from './file-content.ts'
export { identitiesOf, ownersOfIdentities } from './checks.repo.ts'
export { identityHash, type VerificationKeys, verificationKeysFrom } from './keys.ts'
export { findKnownPerson, isNameProven } from './people.repo.ts'
export { canonicalNumber, isOfAge } from './verification.ts'
export { noteCallback } from './note-callback.ts'
export { readVerification, tierOf, tierWithMissing, verifiedName } from './read-verification.ts'
export type { OnTier } from './reach-tier.ts'
export { decideCheck, decideListing, listReviews, openFile, type ReviewDeps, showCheck, showPhone } from './review.ts'
export { enqueueScreening, SCREEN_PEOPLE_JOB, screenPeople } from './screen-people.ts'
export type { VerificationPolicy } from './verification.policy.ts'
export type { AddressRefusal, DocumentRefusal, FileRefusal, NumberRefusal } from './verification.refusals.ts'
export { handInToUnfreeze, type OnProven, readUnfreezing, type UnfreezeRefusal, type Unfreezing } from './unfreeze.ts'
export { confirmOwnPhone, type PhoneDeps, sendToPhone } from './verify-phone.ts'
