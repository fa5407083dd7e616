/** Where the pages of the settings are (specification §2). */

/** The profile. */
export const PROFILE_PATH = '/settings/account/profile'
/** What may be sent. */
export const LIMITS_PATH = '/settings/account/transaction-limits'
/** Verification. */
export const VERIFICATION_PATH = '/settings/account/kyc'
/** The security area. */
export const SECURITY_PATH = '/settings/security'
/** Changing the transaction PIN. */
export const PIN_PATH = '/settings/security/pin'
/** Changing the password. */
export const PASSWORD_PATH = '/settings/security/change-password'
/** The authenticator app and passkeys. */
export const TWO_FACTOR_PATH = '/settings/security/2fa'
/** The devices that are signed in. */
export const DEVICES_PATH = '/settings/security/device-management'
/** The next of kin. */
export const NEXT_OF_KIN_PATH = '/settings/security/next-of-kin'
/** Closing the account. */
export const DELETE_PATH = '/settings/security/delete-account'
/** The saved wallets. */
export const SAVED_WALLET_PATH = '/settings/security/saved-wallet'
/** What the customer was told. */
export const NOTIFICATIONS_PATH = '/notifications'
/** Talking to us. */
export const SUPPORT_PATH = '/settings/services/support'
/** Bringing friends. */
export const REFERRAL_PATH = '/settings/services/referral'
/** Answers. */
export const FAQ_PATH = '/settings/services/faq'
