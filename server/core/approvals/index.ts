/** Public interface of the approvals module: what a company's policy wants others to approve, and their decisions. */
export { APPROVALS_POLICY, type Approval, type ApprovalsPolicy, type Decision } from './approval.ts'
export type {
  ApprovalClosed,
  ApproverGone,
  NotEnough,
  OwnRequest,
  SingleControlLimit,
  VersionChanged,
  VoteGiven,
} from './approvals.refusals.ts'
export { findApproval, noteAskedByKey } from './approvals.repo.ts'
export { type Asking, type AwaitsApproval, awaitsApproval, openApproval, type Request, requestFor } from './ask.ts'
export {
  type Change,
  changeApproval,
  changedOrNew,
  type ChangeRefusal,
  changeTo,
  earlierRequest,
  heldFor,
  requestToChange,
  type Seen,
} from './change.ts'
export { foresee, type Foreseen } from './foresee.ts'
export type { PayloadOfKind } from './payload.ts'
export { type Certificate, certificateOf } from './certificate.ts'
export { CERTIFICATE_WORDS } from './certificate-words.ts'
export { companyGate } from './company-gate.ts'
export { decideFreeze, freezeCompany, type FreezeDeps, listFrozen } from './freeze.ts'
export { declineApproval, endRequestsOfKey, type EndDeps, expireApproval, withdrawApproval } from './end.ts'
export { type ApprovalJudge, type ApprovalJudgeDeps, openApprovalJudge } from './judge.ts'
export { type ApprovableKinds, approvableKinds } from './kinds.ts'
export { type NeededRefusal, type ReadRules, storedRules } from './needed.ts'
export { type ReadyToRelease, releaseApproval, type ReleaseDeps, type Released, type Releaser } from './release.ts'
export { signedDeputy, standsFor } from './deputies.ts'
export { currentDeputies, insertDeputy, putEnded, type StoredDeputy } from './deputies.repo.ts'
export type { DeputyshipId } from './act/deputy-act.ts'
export { signedRules } from './signed-rules.ts'
export { approvalOf, approvalsOf } from './approvals-of.ts'
export { leafText, type Part, partsRoot, provenParts, type ProvenPart, readLeaf } from './parts.ts'
export { isPart, putLeaves, readLeaves } from './parts.repo.ts'
export type { PartToSign } from './sign-part.ts'
export { listApprovals, readApproval, readPolicy } from './read-approvals.ts'
export { runApprovals, sweepApprovals } from './run-approvals.ts'
export { approvalJudgeCalls, approvalJudgeOver } from './judge-calls.ts'
export { changePolicy, mailPolicyCode, type PolicyDeps, policyReleaser } from './change-policy.ts'
export { payeeReleaser, savePayee } from './save-payee.ts'
export { type Simulated, simulatePolicy } from './simulate-policy.ts'
