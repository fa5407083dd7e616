/** Where the pages of account security are (specification §2); the last is ours. */

/** The security area. */
export const SECURITY_PATH = '/settings/security'
