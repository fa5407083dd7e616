/**
 * Public interface of the authorizations module: consent to an act, signed by a key that neither the database nor the
 * executing process has.
 */
export { type Canonical, canonicalJson } from './canonical-json.ts'
export {
  type Authorization,
  authorize,
  type Consent,
  type Factor,
  isConfirmedTwice,
  type SignedStatement,
  secondConfirmationOf,
  signedStatement,
  signText,
  type Standing,
  standingOf,
  standingOfText,
  type Statement,
  STATEMENT_KINDS,
  type StatementKind,
} from './authorization.ts'
export {
  type AuthorizationKey,
  authorizationKey,
  type AuthorizationKeys,
  authorizationKeys,
  newAuthorizationKey,
  publicKeyOf,
} from './keys.ts'
export {
  authorizationForm,
  type Consented,
  consentedForm,
  readAuthorization,
  readConsent,
  storedConsent,
} from './stored-consent.ts'
export {
  type ConfirmedWithdrawal,
  type JudgedBy,
  readWithdrawalStatement,
  type WithdrawalFacts,
  withdrawalStatement,
} from './withdrawal-statement.ts'
