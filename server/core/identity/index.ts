/** The identity module's front door: opening an account, signing in, sessions, codes, passwords, the PIN. */
export { type BoundAct, boundTo, checkActCode, issueActCode, type IssuedCode, mailActCode } from './act-codes.ts'
export { type Act, bindingOf } from './acts.ts'
export { lockActs } from './acts.repo.ts'
export { authorizeByRecovery, type Authorized, authorizeSignIn } from './authorize-sign-in.ts'
export { type Bearers, type BearersDeps, openBearers, SESSIONS_ENDED } from './bearers.ts'
export { closeIdentity } from './close-identity.ts'
export { changePassword, type ChangePasswordCommand } from './change-password.ts'
export { useThisCode } from './code.repo.ts'
export { type CodeDeps, type CodeRefusal, type CodeSent, forgiveCodes, type SendRefusal } from './codes.ts'
export { confirmPassword, type PasswordDenied } from './confirm-password.ts'
export { confirmAct, confirmStated, doneBefore } from './confirm-act.ts'
export {
  type Confirmation,
  type Confirmed,
  type Confirmer,
  type ConfirmRefusal,
  createPin,
  type CreatePinRefusal,
  type MailedCode,
  type PinGate,
  type SwapGate,
  type SwapToConfirm,
  type PinUpdated,
  sendActionCode,
  updatePin,
  type UpdatePinCommand,
  type UpdatePinRefusal,
} from './confirmer.ts'
export { countriesOf } from './countries.ts'
export type { ForgedCredential, IdentityDeps, OnAccountOpened } from './deps.ts'
export { listDevices, removeDevice, type SignedInDevice } from './devices.ts'
export { deviceOf } from './device.ts'
export { type AccountFrozen, enterAccount, type OpenedSession, type SignInMethod } from './enter-account.ts'
export { freezeAccount } from './freeze-account.ts'
export { countUse, type UseRefusal } from './count-use.ts'
export { countPasskeyTry, forgivePasskeyTry, type NetworkRefusal } from './network-tries.ts'
export { getUser, type UserRecord } from './get-user.ts'
export { type Actor, type Caller, networkOf, type TokenKind, type UserKind } from './identity.ts'
export { endDepositHold, holdForDeposit } from './deposit-holds.repo.ts'
export { type HoldingChange, holdMoneyOut, type MoneyOutHold, moneyOutHold, sparesOwnAccount } from './money-out-hold.ts'
export { openSessions } from './open-sessions.repo.ts'
export { type PasswordHasher, passwordHasher } from './password-hasher.ts'
export { keepOpen, lockToClose } from './keep-open.repo.ts'
export { customerSince, findCustomer, findCustomers, type KnownCustomer } from './known-customer.ts'
export { lookUpCustomer, type LookUpCount, type LookUpRefusal } from './look-up-customer.ts'
export { findPerson, isOwnCountrysPhone, type Person } from './person.ts'
export { haveSamePhone, phoneHash, type PhoneKeys, phoneKeysFrom, phoneOf, sealPlainPhones } from './phone-at-rest.ts'
export { confirmPhone, sendPhoneCode } from './phone-codes.ts'
export { hasPin } from './holds.repo.ts'
export { checkNewPin, lockOf, missed, PIN_UNTRIED, type PinRefusal, type PinRule, type PinState } from './pin.ts'
export type { IdentityPolicy } from './policy.ts'
export { PURGE_IDENTITY_JOB, purgeIdentity } from './purge-identity.ts'
export { refreshSession } from './refresh-session.ts'
export { requestPasswordReset } from './request-password-reset.ts'
export { resendSignInCode, resendSignUpCode } from './resend-code.ts'
export { resetPassword } from './reset-password.ts'
export { revokeSession } from './revoke-session.ts'
export { boundHash, credentialMac, deriverFrom, type IdentityKeys, identityKeysFrom, sameHash, tokenHash } from './secrets.ts'
export { shortNames } from './short-names.ts'
export { signIn, type SignInStep } from './sign-in.ts'
export { signUp, type SignUpCommand, type SignUpOpened } from './sign-up.ts'
export { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, getTwoFactor, renewRecoveryCodes } from './two-factor.ts'
export { putPicture } from './profile.repo.ts'
export { type ProfileChanges, updateProfile, type UpdateProfileDeps, type UpdateProfileRefusal } from './update-profile.ts'
export { verifyEmail } from './verify-email.ts'
