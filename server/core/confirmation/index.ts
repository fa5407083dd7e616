/** Public interface of the confirmation module: PINs, codes of acts, and the signature over what was confirmed. */
export { actForm, confirmerCalls, confirmerOver, statementForm } from './calls.ts'
export { noteSigned } from './confirm.ts'
export { openConfirmer } from './confirmer.ts'
export { swapGate } from './swap-gate.ts'
export { findSignedRequest, noteSignedRequest, noteUnfreeze } from './confirmed.repo.ts'
export type { CompanyGate, ConfirmationDeps, KeyGate } from './deps.ts'
export { type ConfirmerKeys, confirmerKeysFrom, newSalt, pinHash } from './keys.ts'
export { boundTo, checkActCode, issueActCode, type IssuedCode } from './act-codes.ts'
export {
  ACCOUNT_ACTS,
  assetForm,
  CONTACT_ACTS,
  lineForm,
  moneyForm,
  actorForm,
  payoutTargetForm,
  userIdForm,
} from './act-forms.ts'
export {
  type Act,
  type ActKind,
  actKind,
  type ActKinds,
  actKinds,
  assetOf,
  bindingOf,
  factOf,
  type LookUps,
  type MemberChange,
  type Place,
  type SavedAs,
} from './act-kind.ts'
export {
  type ActDeps,
  confirmAct,
  confirmAndSign,
  confirmStated,
  doneBefore,
  confirmPayment,
  isAboutApproval,
  performAct,
  type Signed,
} from './confirm-act.ts'
export {
  type ApprovalRefusal,
  type ByBoth,
  type ByCode,
  type ByRequest,
  channelOf,
  confirmedBy,
  type CodeToSpend,
  type Confirmer,
  type ConfirmRefusal,
  createPin,
  type KeyRefused,
  type Proof,
  type SignatureFault,
  type SignatureInvalid,
  type SignedRequest,
  sendActionCode,
  type SwapGate,
  type SwapProof,
  updatePin,
} from './confirmation.ts'
export type { PinRefusal, PinRule } from './pin.ts'
