/** Queries of the deposit pages: the customer's address, pending deposits to it, what a credited one would bring. */
import { queryOptions } from '@tanstack/react-query'
import {
  type EndpointData,
  getDepositAddress,
  getHistory,
  getPayoutAccounts,
  getQuickSellCountries,
  getQuickSellRate,
  type NetworkName,
} from '@zend/contracts'
import type { CoinCode, Id, LocalCurrency } from '@zend/kernel'
import { ApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { RECENT_TRANSACTIONS_LIMIT } from '@zend/kernel/specification'
import { saleTarget, saleWorth } from './sale-estimate.ts'

/** The maximum number of saved accounts (product.md §9): one page holds them all. */
const ACCOUNTS_MAX = 10

/** The newest deposits of one coin, for the page that shows its address. */
export const incomingQuery = (currency: CoinCode) =>
  queryOptions({
    queryKey: ['wallet', 'history', 'incoming', currency],
    queryFn: async ({ signal }) =>
      (
        await services().api.call(
          getHistory,
          { query: { currency, transactionType: 'deposit', page: 1, limit: RECENT_TRANSACTIONS_LIMIT } },
          { signal },
        )
      ).transactions,
  })

/**
 * The customer's address for a coin on a network; `null` while it is being prepared for the coin, which the caller
 * polls. It never changes, so it is read once.
 */
export const depositAddressQuery = (currency: CoinCode, chain: NetworkName) =>
  queryOptions({
    queryKey: ['deposit-address', currency, chain],
    queryFn: ({ signal }): Promise<EndpointData<typeof getDepositAddress> | null> =>
      services()
        .api.call(getDepositAddress, { query: { currency, chain } }, { signal })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'address_not_ready') return null
          throw error
        }),
    refetchInterval: false,
    staleTime: Infinity,
  })

/** What a sale of a credited amount would bring, to the newest account: an estimate. `receives` is in local money. */
export type SaleEstimate = {
  readonly currency: LocalCurrency
  readonly receives: string
  readonly usualSeconds: number
  readonly account: Id<'acc'> | null
}

/** The estimate for a deposit that was just credited, read once; `null` where it cannot be sold now. */
export const saleEstimateQuery = (currency: CoinCode, amount: string, shown: string) =>
  queryOptions({
    queryKey: ['deposit-sale', currency, amount, shown],
    queryFn: async ({ signal }): Promise<SaleEstimate | null> => {
      const { api } = services()
      const [{ countries }, { accounts }] = await Promise.all([
        api.call(getQuickSellCountries, {}, { signal }),
        api.call(getPayoutAccounts, { query: { page: 1, limit: ACCOUNTS_MAX } }, { signal }),
      ])
      const target = saleTarget(countries, accounts, shown)
      if (target === null) return null
      const to = target.country.currency
      const { rate } = await api.call(
        getQuickSellRate,
        { query: { fromCurrency: currency, toCurrency: to } },
        { signal },
      )
      const receives = saleWorth(amount, currency, target.country, rate)
      const { usualSeconds, account } = target
      return receives === null ? null : { currency: to, receives, usualSeconds, account: account?._id ?? null }
    },
    staleTime: Infinity,
  })
