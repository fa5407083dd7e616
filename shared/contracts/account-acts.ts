/** Acts on the caller's own account, and the refusals that confirming one can be answered with. */

/** Acts on one's own account that a code confirms. */
export const ACT_TYPES = ['transaction-pin', 'change-password', 'next-of-kin', 'passkey', 'delete-account'] as const
/** An act on one's own account that a code confirms. */
export type ActType = (typeof ACT_TYPES)[number]

/**
 * Maps each act type to its kind. The code and the passkey challenge are bound to this kind as a list in text form,
 * such as `["change-pin"]`.
 */
export const ACT_KINDS = {
  'transaction-pin': 'change-pin',
  'change-password': 'change-password',
  'next-of-kin': 'change-next-of-kin',
  passkey: 'add-passkey',
  'delete-account': 'close-account',
} as const satisfies Record<ActType, string>

/** Refusals of calls that take a mailed code. */
export const OTP_NOES = ['otp_wrong', 'otp_expired', 'otp_tries_used_up'] as const
/** Refusals of calls that take the password. They are never a 401, because the session stays valid. */
export const PASSWORD_NOES = ['password_wrong', 'account_locked'] as const
