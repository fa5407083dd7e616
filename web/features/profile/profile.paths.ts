/** Where the pages of the profile are (specification §2). */

/** The profile. */
export const PROFILE_PATH = '/settings/account/profile'
/** Changing it. */
export const EDIT_PROFILE_PATH = '/settings/account/profile/edit'
