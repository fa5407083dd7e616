/**
 * The currency in which the app shows all values: the customer's choice, stored on the device, else their country's
 * currency. It has no effect on money: amounts are in coins, and a trade's price is in its own quote.
 */
import { useQuery } from '@tanstack/react-query'
import { currencyCode, type User } from '@zend/contracts'
import { localCurrencyOf, type UserId } from '@zend/kernel'
import { createContext, type ReactElement, type ReactNode, use, useMemo, useState } from 'react'
import { CURRENCY_KEY } from '@zend/web/client/preferences'
import { type Prices, pricesQuery, type QuoteCurrency } from './prices.queries.ts'
import { userQuery } from '@zend/web/data/wallet'

/** Every currency that values can be shown in: the US dollar first, then the local ones. */
export const SHOWN_CURRENCIES: readonly QuoteCurrency[] = currencyCode.options

/** The currency of a country, which may not be known yet. @example currencyOf('NG') // 'NGN' */
export const currencyOf = (country: string | undefined): QuoteCurrency => localCurrencyOf(country ?? '')

/** A stored choice, or `null` if there is no valid one. */
export function storedCurrency(storage: Pick<Storage, 'getItem'>): QuoteCurrency | null {
  const parsed = currencyCode.safeParse(storage.getItem(CURRENCY_KEY))
  return parsed.success ? parsed.data : null
}

/**
 * The currency in use, a second one beside it (the US dollar, or beside the dollar the customer's own; `null` if there
 * is none), and how to choose.
 */
export type ShownCurrency = {
  readonly currency: QuoteCurrency
  readonly beside: QuoteCurrency | null
  readonly choose: (currency: QuoteCurrency) => void
}

const CurrencyContext = createContext<ShownCurrency>({ currency: 'USD', beside: null, choose: () => undefined })

/** Provides the currency to everything inside. `record` is the cached user record. */
export function CurrencyProvider({
  userId,
  record,
  children,
}: {
  readonly userId: UserId
  readonly record: User | null
  readonly children: ReactNode
}): ReactElement {
  const { data: country } = useQuery({ ...userQuery(userId, record), select: (user) => user.country })
  const [chosen, setChosen] = useState(() => storedCurrency(localStorage))
  const shown = useMemo((): ShownCurrency => {
    const home = currencyOf(country)
    const currency = chosen ?? home
    const other = currency === 'USD' ? home : 'USD'
    return {
      currency,
      beside: other === currency ? null : other,
      choose: (next) => {
        localStorage.setItem(CURRENCY_KEY, next)
        setChosen(next)
      },
    }
  }, [chosen, country])
  return <CurrencyContext value={shown}>{children}</CurrencyContext>
}

/** Returns the currency of values; the US dollar outside a provider. */
export function useCurrency(): ShownCurrency {
  return use(CurrencyContext)
}

/** The prices of all coins in the currency of values; `data.quote` names it. */
export function usePrices() {
  return useQuery(pricesQuery(useCurrency().currency))
}

/** The same prices in the second currency; `undefined` while unknown, or if there is none. */
export function usePricesBeside(): Prices | undefined {
  const { beside } = useCurrency()
  const { data } = useQuery({ ...pricesQuery(beside ?? 'USD'), enabled: beside !== null })
  return beside === null ? undefined : data
}
