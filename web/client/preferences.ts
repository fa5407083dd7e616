/**
 * What belongs to the device and not to a session: colour mode, language, whether balances are hidden, the currency of
 * values, which guides were seen, that the device is trusted. It survives signing out; everything else in local storage
 * does not.
 */

/** Where the currency of values is kept (see currency.tsx). */
export const CURRENCY_KEY = 'zend.currency'

/** Where it is kept whether balances are hidden (web/ui). */
export const HIDE_BALANCE_KEY = 'zend.hide-balance'

/** Where the token of a device that the customer trusts is kept: whoever has it still needs the password. */
export const DEVICE_KEY = 'zend.device'

/** The keys that web/ui, web/i18n, the guides and this folder keep such choices under. */
const DEVICE_KEYS = ['zend.theme', 'zend.language', HIDE_BALANCE_KEY, 'zend.guides', CURRENCY_KEY, DEVICE_KEY]

/** Clears local and session storage (specification §4), then puts the device's own choices back. */
export function clearStorages(local: Storage, session: Storage): void {
  const kept = DEVICE_KEYS.map((key) => [key, local.getItem(key)] as const)
  local.clear()
  session.clear()
  for (const [key, value] of kept) if (value !== null) local.setItem(key, value)
}
