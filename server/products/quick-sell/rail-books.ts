/**
 * Prepares the books for each rail before anybody is paid through it: an account in every currency that it pays, and
 * the balance it held for us when it was taken into service. It moves nothing outside.
 */
import { type LocalCurrency, LOCAL_CURRENCIES, localCurrencyOf, type Money, money } from '@zend/kernel'
import { INSTITUTIONS } from '../../core/institutions/index.ts'
import { house, type HouseAccount, houseBalances, railAccount } from '../../core/ledger/index.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { fundRail } from './fund-rail.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'

/** The reference of an opening balance: one per rail and currency. */
const openingReference = (currency: LocalCurrency): string => `opening balance ${currency}`

/** Returns the currencies that a rail pays to institutions we know. */
export function currenciesOf(rail: Pick<PayoutRail, 'serves'>): readonly LocalCurrency[] {
  const paid = new Set(
    INSTITUTIONS.filter(({ code, country, method }) => rail.serves({ country, method, institution: code })).map(
      ({ country }) => localCurrencyOf(country),
    ),
  )
  return LOCAL_CURRENCIES.filter((currency) => paid.has(currency))
}

/** Returns the accounts that the books need for everything these rails may pay. */
export const railAccountsOf = (rails: readonly Pick<PayoutRail, 'name' | 'serves'>[]): readonly HouseAccount[] =>
  rails.flatMap((rail) => currenciesOf(rail).map((currency) => house(railAccount(rail.name), currency)))

/** What was booked, or that a rail did not report its balance. */
type Opened = { readonly rail: string; readonly currency: LocalCurrency; readonly value: Money<LocalCurrency> | null }

/**
 * Books opening balances: the balance a rail reports in each currency that it pays, where its account never moved, is
 * booked as capital of the house. Run before the first payout; an account that has moved is left to `fundRail`. A rail
 * that does not answer is reported, and nothing booked.
 */
export async function bookOpeningBalances(
  { db, clock, rails }: Pick<QuickSellDeps, 'db' | 'clock' | 'rails'>,
  operator: string,
): Promise<readonly Opened[]> {
  const moved = new Set((await houseBalances(db.read)).map(({ account }) => `${account.house} ${account.asset}`))
  const opened: Opened[] = []
  for (const rail of rails) {
    for (const currency of currenciesOf(rail).filter((each) => !moved.has(`${railAccount(rail.name)} ${each}`))) {
      const value = await rail.balance(currency)
      if (value !== null && value.amount <= 0n) continue
      opened.push({ rail: rail.name, currency, value })
      if (value === null) continue
      const booked = await fundRail(
        { db, clock },
        { rail: rail.name, value: money(currency, value.amount), bankReference: openingReference(currency), operator },
      )
      if (!booked.ok)
        throw new Error(`another opening balance of ${rail.name} in ${currency} was booked at the same time`)
    }
  }
  return opened
}
