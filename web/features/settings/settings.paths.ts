/** Where the pages of the settings are (specification §2). */

/** The security area. */
export const SECURITY_PATH = '/settings/security'
/** Changing the transaction PIN. */
export const PIN_PATH = '/settings/security/pin'
/** The saved wallets. */
export const SAVED_WALLET_PATH = '/settings/security/saved-wallet'
