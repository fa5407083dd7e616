/** Public interface of the module: verification of companies, and the people behind them. */
export { addParty, changeParty, removeParty } from './change-parties.ts'
export {
  CHECK_DIRECTOR_JOB,
  consentByLink,
  fillPlace,
  giveNumber,
  type LinkSaid,
  placePicture,
  readLink,
  submitByLink,
  useAccount,
} from './answer-link.ts'
export { checkCompany, type CheckCompanyDeps } from './check-company.ts'
export { checkPerson, type CheckPersonDeps } from './check-person.ts'
export { type CompanyPlace, placeOfCompany, whyStopped } from './company-place.ts'
export { approveKyb, askMore, rejectKyb, reviewItem, suspendKyb } from './decide-kyb.ts'
export type { KybDeps } from './deps.ts'
export { addPage, removePage } from './documents.ts'
export { END_APPROVALS_JOB, endApprovals, PURGE_KYB_FILES_JOB, purgeKybFiles } from './end-approvals.ts'
export { CHECK_COMPANY_JOB, handInKyb } from './hand-in.ts'
export { type KybKeys, kybKeysFrom } from './keys.ts'
export type { KybPolicy } from './kyb.policy.ts'
export { listParties, readCompanyFacts, readInfo, readKyb, readParty } from './read-kyb.ts'
export { decideKybListing, decidePersonCheck, listKybReviews, openKybFile, showKyb } from './review.ts'
export type { KybReviewDeps, KybReviewer } from './review.deps.ts'
export { enqueueCompanyScreening, SCREEN_COMPANIES_JOB, screenCompanies } from './screen-company.ts'
export { sendLink } from './send-link.ts'
export { writeInfo } from './write-info.ts'
