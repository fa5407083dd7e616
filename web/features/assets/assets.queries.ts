/** The history of one coin. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Badge, getHistory, type TransactionType } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { HISTORY_PAGE_LIMIT } from '@zend/web/data/wallet'

/** A filter of the history. */
type HistoryFilter = {
  readonly transactionType?: TransactionType
  readonly status?: Badge
  readonly currency?: CoinCode
}

/** The history, newest first, page by page through its cursor. */
export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'history', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      services().api.call(
        getHistory,
        {
          query: {
            ...filter,
            limit: HISTORY_PAGE_LIMIT,
            ...(pageParam === null ? { page: 1 } : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  })
