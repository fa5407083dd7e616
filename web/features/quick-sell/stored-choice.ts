/**
 * The chosen country and account, stored for the tab (specification §2: "quick country", "quick bank"), so that a visit
 * to the saved accounts does not lose them. A press in the menu clears both (web/client/step-values.ts).
 */
import { PAYOUT_METHODS, type PayoutMethod } from '@zend/contracts'
import { type Id, isId } from '@zend/kernel'
import * as z from 'zod/mini'
import type { TypedFields } from './account.fields.ts'
import { countryOf } from './quick-sell.params.ts'

const COUNTRY_KEY = 'zend.quick-country'
const ACCOUNT_KEY = 'zend.quick-bank'

const typedSchema = z.object({
  country: z.string(),
  method: z.enum(PAYOUT_METHODS),
  fields: z.record(z.string(), z.string()),
})
/** An account as it was typed, before it is saved: a sale into it saves it. */
export type TypedAccount = { readonly country: string; readonly method: PayoutMethod; readonly fields: TypedFields }

/** Reads the account that was typed in this tab; `null` where there is none. */
export function typedAccount(storage: Pick<Storage, 'getItem'> = sessionStorage): TypedAccount | null {
  try {
    const parsed = typedSchema.safeParse(JSON.parse(storage.getItem(ACCOUNT_KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores it in place of a chosen account, so that neither Back nor a reload empties the form. */
export const storeTyped = (typed: TypedAccount, storage: Pick<Storage, 'setItem'> = sessionStorage): void =>
  storage.setItem(ACCOUNT_KEY, JSON.stringify(typed))

/** Forgets it, once it is saved. */
export const forgetTyped = (storage: Pick<Storage, 'removeItem'> = sessionStorage): void =>
  storage.removeItem(ACCOUNT_KEY)

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

/** Stores it; another country clears the account, and a chosen account the typed one. */
export function storeChoice(
  { country, account }: StoredChoice,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
): void {
  const isTyped = account === null && typedAccount(storage)?.country === country
  for (const [key, value] of [
    [COUNTRY_KEY, country],
    [ACCOUNT_KEY, account],
  ] as const) {
    if (key === ACCOUNT_KEY && isTyped) continue
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  }
}
