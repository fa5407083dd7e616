/** Acts on one's own account: which there are, and what confirming one may be answered with. */

/** Acts on one's own account that a code confirms. */
export const ACT_TYPES = ['transaction-pin', 'change-password', 'next-of-kin', 'passkey', 'delete-account'] as const
/** An act on one's own account that a code confirms. */
export type ActType = (typeof ACT_TYPES)[number]

/**
 * What each of them does: as text in a list, `["change-pin"]`, it is what its code and its passkey's question are bound
 * to.
 */
export const ACT_KINDS = {
  'transaction-pin': 'change-pin',
  'change-password': 'change-password',
  'next-of-kin': 'change-next-of-kin',
  passkey: 'add-passkey',
  'delete-account': 'close-account',
} as const satisfies Record<ActType, string>

/** What a mailed code may be answered with. */
export const OTP_NOES = ['otp_wrong', 'otp_expired', 'otp_tries_used_up'] as const
/** What asking for the password may be answered with. It is never a 401: the session is not in doubt. */
export const PASSWORD_NOES = ['password_wrong', 'account_locked'] as const
