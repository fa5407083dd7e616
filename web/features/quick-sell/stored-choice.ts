/**
 * The chosen country and account, stored for the tab (specification §2: "quick country", "quick bank"), so that a visit
 * to the saved accounts does not lose them. A press in the menu clears both (web/client/step-values.ts).
 */
import { type Id, isId } from '@zend/kernel'
import { countryOf } from './quick-sell.params.ts'

const COUNTRY_KEY = 'zend.quick-country'
const ACCOUNT_KEY = 'zend.quick-bank'

/** The stored choice; `null` for what was not chosen. */
export type StoredChoice = { readonly country: string | null; readonly account: Id<'acc'> | null }

/** Reads it. */
export function storedChoice(storage: Pick<Storage, 'getItem'> = sessionStorage): StoredChoice {
  const account = storage.getItem(ACCOUNT_KEY)
  return {
    country: countryOf(storage.getItem(COUNTRY_KEY)),
    account: account !== null && isId('acc', account) ? account : null,
  }
}

/** Stores it; another country clears the account. */
export function storeChoice(
  { country, account }: StoredChoice,
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
