/** Queries of the deposit pages: the customer's address, and pending deposits to it. */
import { queryOptions } from '@tanstack/react-query'
import { type EndpointData, getDepositAddress, getHistory, type NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { ApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { RECENT_TRANSACTIONS_LIMIT } from '@zend/kernel/specification'

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
