/**
 * Settings of the device, not of a session: colour mode, text size, sound, language, hidden balances, currency of
 * values, the guides already seen, the trusted device, an offer that was declined. They survive signing out;
 * everything else in local storage does not.
 */

/** The storage key of the currency of values (see currency.tsx). */
export const CURRENCY_KEY = 'zend.currency'

/** The storage key for hidden balances (web/ui). */
export const HIDE_BALANCE_KEY = 'zend.hide-balance'

/** The storage key of whether money that arrived sounds (chime.ts). */
export const SOUND_KEY = 'zend.sound'

/** The storage key of the trusted device's token. Signing in with it still needs the password. */
export const DEVICE_KEY = 'zend.device'

/** The storage key of the last "Not now" to a passkey for payments (data/access). */
export const OFFER_KEY = 'zend.passkey-offer'

/**
 * The key, in session storage, of the invitation to a company that this tab came by (data/companies). It survives that
 * somebody signs in, and ends with the tab or when they sign out.
 */
export const INVITED_KEY = 'zend.invited'

/** The storage key of the size of text (web/ui). */
const TEXT_SIZE_KEY = 'zend.text-size'

/** The storage keys of such settings, used by web/ui, web/i18n, the guides and this folder. */
const DEVICE_KEYS = [
  'zend.theme',
  'zend.language',
  HIDE_BALANCE_KEY,
  'zend.guides',
  OFFER_KEY,
  CURRENCY_KEY,
  SOUND_KEY,
  TEXT_SIZE_KEY,
  DEVICE_KEY,
]

/** Clears local and session storage (specification §4) except the device's settings and the tab's invitation. */
export function clearStorages(local: Storage, session: Storage): void {
  const settings = DEVICE_KEYS.map((key) => [key, local.getItem(key)] as const)
  const invited = session.getItem(INVITED_KEY)
  local.clear()
  session.clear()
  if (invited !== null) session.setItem(INVITED_KEY, invited)
  for (const [key, value] of settings) if (value !== null) local.setItem(key, value)
}
