/** Queries of the withdraw pages: fees, and earlier recipients. */
import { queryOptions } from '@tanstack/react-query'
import { getHistory, getWithdrawalFees, type Transaction } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { services } from '@zend/web/client/browser'

/** The current fee of a coin on each network, for the choice of one. */
export const withdrawalFeesQuery = (currency: CoinCode) =>
  queryOptions({
    queryKey: ['wallet', 'withdrawal-fees', currency],
    queryFn: async ({ signal }) =>
      (await services().api.call(getWithdrawalFees, { query: { currency } }, { signal })).fees,
  })

/** How many withdrawals and transfers are searched for recent recipients. */
const RECENT_SENDS_LIMIT = 20

/** The newest withdrawals and transfers, together newest first, to offer their recipients again. */
export const recentSendsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'history', 'recent-sends'],
    queryFn: async ({ signal }): Promise<readonly Transaction[]> => {
      const both = await Promise.all(
        (['withdrawal', 'transfer'] as const).map((transactionType) =>
          services().api.call(
            getHistory,
            { query: { transactionType, page: 1, limit: RECENT_SENDS_LIMIT } },
            { signal },
          ),
        ),
      )
      return both
        .flatMap(({ transactions }) => transactions)
        .sort((a, b) => Date.parse(b.timeStamp) - Date.parse(a.timeStamp))
    },
  })

/** The longest search of the history (contract). */
const SEARCH_LENGTH_MAX = 100

/** The newest payments of a kind to one recipient: an address without its memo, or a username. At most 20 are read. */
export const sendsToQuery = (transactionType: 'withdrawal' | 'transfer', party: string) =>
  queryOptions({
    queryKey: ['wallet', 'history', 'sends-to', transactionType, party],
    queryFn: async ({ signal }): Promise<readonly Transaction[]> => {
      const { transactions } = await services().api.call(
        getHistory,
        { query: { transactionType, search: party.slice(0, SEARCH_LENGTH_MAX), page: 1, limit: RECENT_SENDS_LIMIT } },
        { signal },
      )
      // The search also finds those who are named alike; a memo follows its address.
      return transactions.filter(({ direction, party: to }) => direction === 'out' && to?.startsWith(party) === true)
    },
  })
