/** Decides where a sale pays to: country, method and saved account, from the choices and the most likely ones. Pure. */
import type { PayoutAccount, PayoutMethod, QuickSellCountry } from '@zend/contracts'
import type { AssetCode } from '@zend/kernel'
import type { StoredChoice } from './stored-choice.ts'
import type { SellParams } from './quick-sell.params.ts'

/** One payout method of a country. */
export type PayoutWay = QuickSellCountry['methods'][number]

/** Where a sale pays to. `account` is `null` while no saved one fits. */
export type Place = {
  readonly country: QuickSellCountry
  readonly way: PayoutWay
  readonly account: PayoutAccount | null
}

/**
 * What is known besides the URL: saved accounts newest first, the earlier choice in this tab, the customer's likely
 * currencies.
 */
export type Likely = {
  readonly accounts: readonly PayoutAccount[]
  readonly stored: StoredChoice
  readonly currencies: readonly (AssetCode | null)[]
}

const wayOf = (country: QuickSellCountry, method: PayoutMethod | null): PayoutWay | null =>
  country.methods.find((way) => way.method === method) ?? country.methods[0] ?? null

/** The place of a saved account, if it can still be paid. */
function placeOfAccount(countries: readonly QuickSellCountry[], account: PayoutAccount): Place | null {
  const country = countries.find(({ country: code }) => code === account.country)
  const way = country?.methods.find(({ method }) => method === account.method)
  return country === undefined || way === undefined ? null : { country, way, account }
}

/**
 * Decides the place: the chosen account, else the chosen country with its newest account, else the newest account, else
 * the country of the customer's currency, else the first. A local balance goes to a country of its own currency. `null`
 * if there is no country at all.
 */
export function placeOf(
  served: readonly QuickSellCountry[],
  { from, country: code, method, account: id }: Pick<SellParams, 'from' | 'country' | 'method' | 'account'>,
  { accounts, stored, currencies }: Likely,
): Place | null {
  const fitting = served.filter(({ currency }) => currency === from)
  const countries = fitting.length > 0 ? fitting : served
  const chosen = accounts.find(({ _id }) => _id === (id ?? (code === null ? stored.account : null)))
  const places = (chosen === undefined ? [] : [chosen]).flatMap((account) => placeOfAccount(countries, account) ?? [])
  if (places[0] !== undefined) return places[0]
  const named = countries.find(({ country }) => country === (code ?? stored.country))
  const newest = accounts.flatMap((account) => placeOfAccount(countries, account) ?? [])
  if (named === undefined && newest[0] !== undefined) return newest[0]
  const country = named ?? countries.find(({ currency }) => currencies.includes(currency)) ?? countries[0]
  if (country === undefined) return null
  const there = newest.find((place) => place.country === country && (method === null || place.way.method === method))
  if (there !== undefined) return there
  const way = wayOf(country, method)
  return way === null ? null : { country, way, account: null }
}
