/**
 * The currency that values are shown in, everywhere in the app: the customer's choice, kept on the device, else the
 * money of their country. It decides nothing about money: amounts are in coins, and what a trade costs is said by its
 * own quote.
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

/** The money of a country, which may not be known yet. @example currencyOf('NG') // 'NGN' */
export const currencyOf = (country: string | undefined): QuoteCurrency => localCurrencyOf(country ?? '')

/** A stored choice, or `null` when there is none that we know. */
export function storedCurrency(storage: Pick<Storage, 'getItem'>): QuoteCurrency | null {
  const parsed = currencyCode.safeParse(storage.getItem(CURRENCY_KEY))
  return parsed.success ? parsed.data : null
}

/**
 * The currency in use, another one to set beside it (the US dollar, or beside the dollar the customer's own; `null`
 * when there is none), and how to choose.
 */
export type ShownCurrency = {
  readonly currency: QuoteCurrency
  readonly beside: QuoteCurrency | null
  readonly choose: (currency: QuoteCurrency) => void
}

const CurrencyContext = createContext<ShownCurrency>({ currency: 'USD', beside: null, choose: () => undefined })

/** Decides the currency for everything inside it. `record` is the user record as last seen. */
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

/** The currency that values are shown in; the US dollar outside of a provider. */
export function useCurrency(): ShownCurrency {
  return use(CurrencyContext)
}

/** The prices of all coins in the currency that values are shown in; `data.quote` says which that is. */
export function usePrices() {
  return useQuery(pricesQuery(useCurrency().currency))
}

/** The same prices in the currency beside it; `undefined` while unknown, or when there is none beside. */
export function usePricesBeside(): Prices | undefined {
  const { beside } = useCurrency()
  const { data } = useQuery({ ...pricesQuery(beside ?? 'USD'), enabled: beside !== null })
  return beside === null ? undefined : data
}
