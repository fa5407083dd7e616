/** Addresses that the client itself leads to. */

/** Where a signed-in customer starts. */
export const HOME_PATH = '/dashboard'
/** Where a customer without a session is sent (specification §4). */
export const SIGN_IN_PATH = '/auth/login'
