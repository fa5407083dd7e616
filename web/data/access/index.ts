/** Opening an account and confirming acts: passwords, passkeys, mailed codes, choosing a PIN. */
export { ChoosePin } from './choose-pin.tsx'
export { isAboutCode, isAboutPin } from './confirmation.ts'
export { NewPasswordField } from './new-password-field.tsx'
export {
  challengeOf,
  isPasskeyDevice,
  makePasskey,
  passkeyAnswer,
  preparePasskeys,
  PasskeyDismissed,
  PasskeyKnown,
  signInWithPasskey,
  stepUpFor,
  stepUpWithPasskey,
} from './passkeys.ts'
export { type MailedCode, useMailedCode } from './use-mailed-code.ts'
export { useCreatePin } from './use-create-pin.ts'
export { usePinErrorText } from './pin-error-text.ts'
export { offerPasskey } from './later-parts.ts'
export { passkeysQuery } from './passkeys.query.ts'
