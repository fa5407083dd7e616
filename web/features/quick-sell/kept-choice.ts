/**
 * The country and the account that were chosen on the way, kept for the tab (specification §2: "quick country", "quick
 * bank"), so that looking into the saved accounts and coming back finds them. A press in the menu clears both
 * (web/client/step-values.ts).
 */
import { type Id, isId } from '@zend/kernel'
import { countryOf } from './quick-sell.params.ts'

const COUNTRY_KEY = 'zend.quick-country'
const ACCOUNT_KEY = 'zend.quick-bank'

/** What was chosen; `null` where nothing was. */
export type KeptChoice = { readonly country: string | null; readonly account: Id<'acc'> | null }

/** Reads it. */
export function keptChoice(storage: Pick<Storage, 'getItem'> = sessionStorage): KeptChoice {
  const account = storage.getItem(ACCOUNT_KEY)
  return {
    country: countryOf(storage.getItem(COUNTRY_KEY)),
    account: account !== null && isId('acc', account) ? account : null,
  }
}

/** Keeps it; another country's account is given up. */
export function keepChoice(
  { country, account }: KeptChoice,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  for (const [key, value] of [
    [COUNTRY_KEY, country],
    [ACCOUNT_KEY, account],
  ] as const) {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  }
}
