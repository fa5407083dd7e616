/** The query parameters of saving an account. Pure. */
import type { PayoutMethod } from '@zend/contracts'
import { countryOf, methodOf } from './quick-sell.params.ts'

/** The country and the payout method of a new account, `null` while not chosen. */
export const newAccountPlace = (
  search: URLSearchParams,
): { readonly country: string | null; readonly method: PayoutMethod | null } => ({
  country: countryOf(search.get('country')),
  method: methodOf(search.get('method')),
})

/** The query of the step; without a country, that of its choice. */
export const addAccountQuery = ({
  country,
  method,
}: {
  readonly country?: string
  readonly method?: PayoutMethod
}): string =>
  String(
    new URLSearchParams({
      add: 'yes',
      ...(country === undefined ? {} : { country }),
      ...(method === undefined ? {} : { method }),
    }),
  )
