/**
 * What belongs to the device and not to a session: colour mode, language, whether balances are hidden. It survives
 * signing out; everything else in local storage does not.
 */

/** The colour mode of the signed-in pages. */
export const THEME_KEY = 'zend.theme'
/** Whether balances are hidden. */
export const HIDE_BALANCE_KEY = 'zend.hide-balance'

const DEVICE_KEYS = [THEME_KEY, HIDE_BALANCE_KEY, 'zend.language']

/** Clears local and session storage (specification §4), then puts the device's own choices back. */
export function clearStorages(local: Storage, session: Storage): void {
  const kept = DEVICE_KEYS.map((key) => [key, local.getItem(key)] as const)
  local.clear()
  session.clear()
  for (const [key, value] of kept) if (value !== null) local.setItem(key, value)
}
