/**
 * Public interface for whatever declares what of its own can need approval, and the declaration of the policy itself.
 * Pure.
 */
export { type ApprovableKind, type ApprovableKinds, approvableKinds } from '../kinds.ts'
export {
  type AskedPayload,
  detailOf,
  moneyOf,
  mostOf,
  type Payload,
  type PayloadOfKind,
  payloadText,
  readPayload,
} from '../payload.ts'
export { type DeputyAct, deputyAct, type DeputyshipId } from './deputy-act.ts'
export { approvablePayee, payeeIn, payeeStatement, type PayeeToSave, statedPayee } from './payee-act.ts'
export { approvablePolicy, type PolicyAct, policyAct } from './policy-act.ts'
