/** Texts of account security: relationships, and security events. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type NextOfKin, nextOfKin, type SecurityEvent } from '@zend/contracts'
import type { TileTone } from '@zend/web/ui'

/** The relationships of a next of kin. */
export const RELATIONSHIPS: readonly NextOfKin['relationship'][] = nextOfKin.shape.relationship.options

/** The text of each relationship. */
export const RELATIONSHIP_TEXTS: Readonly<Record<NextOfKin['relationship'], MessageDescriptor>> = {
  spouse: msg`Spouse`,
  parent: msg`Parent`,
  child: msg`Child`,
  sibling: msg`Brother or sister`,
  relative: msg`Relative`,
  friend: msg`Friend`,
  other: msg`Somebody else`,
}

/** The text of each event; `tone` is the urgency of its mark. */
export const EVENT_TEXTS: Readonly<
  Record<SecurityEvent['event'], { readonly text: MessageDescriptor; readonly tone: TileTone }>
> = {
  signed_up: { text: msg`Account opened`, tone: 'ok' },
  email_verified: { text: msg`Email verified`, tone: 'ok' },
  signed_in: { text: msg`Signed in`, tone: 'info' },
  sign_in_failed: { text: msg`A sign-in failed`, tone: 'warn' },
  signed_out: { text: msg`Signed out`, tone: 'neutral' },
  session_ended: { text: msg`A session ended`, tone: 'neutral' },
  device_removed: { text: msg`A device was signed out`, tone: 'neutral' },
  account_frozen: { text: msg`Account locked`, tone: 'bad' },
  account_unfrozen: { text: msg`Account unlocked`, tone: 'warn' },
  password_changed: { text: msg`Password changed`, tone: 'warn' },
  password_reset: { text: msg`Password reset by email`, tone: 'warn' },
  pin_created: { text: msg`PIN created`, tone: 'ok' },
  pin_changed: { text: msg`PIN changed`, tone: 'warn' },
  pin_reset: { text: msg`PIN reset by email`, tone: 'warn' },
  pin_locked: { text: msg`PIN locked after wrong tries`, tone: 'bad' },
  two_factor_on: { text: msg`Authenticator app switched on`, tone: 'ok' },
  two_factor_off: { text: msg`Authenticator app switched off`, tone: 'warn' },
  two_factor_locked: { text: msg`Authenticator locked after wrong codes`, tone: 'bad' },
  recovery_code_used: { text: msg`A recovery code was used`, tone: 'warn' },
  recovery_codes_renewed: { text: msg`New recovery codes made`, tone: 'info' },
  passkey_added: { text: msg`Passkey added`, tone: 'ok' },
  passkey_removed: { text: msg`Passkey removed`, tone: 'warn' },
  passkey_refused: { text: msg`A passkey was refused`, tone: 'bad' },
  next_of_kin_changed: { text: msg`Next of kin named`, tone: 'info' },
  profile_changed: { text: msg`Profile changed`, tone: 'info' },
  allowlist_switched: { text: msg`Allowlist switched`, tone: 'info' },
  wallet_saved: { text: msg`A wallet was saved`, tone: 'info' },
  wallet_removed: { text: msg`A saved wallet was removed`, tone: 'info' },
  data_exported: { text: msg`Your data was downloaded`, tone: 'info' },
}

/** The confirmation method. */
export const METHOD_TEXTS: Readonly<Record<NonNullable<SecurityEvent['method']>, MessageDescriptor>> = {
  code: msg`by mailed code`,
  authenticator: msg`by authenticator app`,
  recovery: msg`by recovery code`,
  passkey: msg`by passkey`,
  'trusted-device': msg`from a trusted device`,
}
