/** Queries of the filtered history. Their keys lie under those that wallet.queries.ts invalidates. */
import { type Badge, type EndpointData, getHistory, type TransactionType } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { HISTORY_PAGE_LIMIT } from './wallet.queries.ts'

/**
 * A filter of the history. `types` are the shown kinds, none for all; `from` and `to` are days in UTC (YYYY-MM-DD),
 * both included.
 */
export type HistoryNarrowing = {
  readonly types: readonly TransactionType[]
  readonly status?: Badge
  readonly currency?: CoinCode
  readonly from?: string
  readonly to?: string
  readonly search?: string
}

/** One page of one kind's history; `cursor` leads to the next page, `null` at the end. */
export type HistoryPage = EndpointData<typeof getHistory>

/** One step of paging: the next page of every kind that has one. A kind that has ended is left out. */
export type HistoryStep = { readonly type: TransactionType | 'all'; readonly page: HistoryPage }

type Place = Readonly<Record<string, string | null>>

/**
 * The history, newest first. The API filters by one kind at a time, so several kinds are read in parallel (see
 * merge-histories.ts).
 */
export const narrowedHistoryQuery = ({ types, ...filter }: HistoryNarrowing) =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'history', 'narrowed', types, filter],
    queryFn: ({ signal, pageParam }): Promise<HistoryStep[]> =>
      Promise.all(
        Object.entries(pageParam).map(async ([type, cursor]) => ({
          type: type as HistoryStep['type'],
          page: await services().api.call(
            getHistory,
            {
              query: {
                ...filter,
                ...(type === 'all' ? {} : { transactionType: type as TransactionType }),
                limit: HISTORY_PAGE_LIMIT,
                ...(cursor === null ? { page: 1 } : { cursor }),
              },
            },
            { signal },
          ),
        })),
      ),
    initialPageParam: Object.fromEntries((types.length === 0 ? ['all'] : types).map((type) => [type, null])) as Place,
    getNextPageParam: (last): Place | null => {
      const unfinished = last.filter(({ page }) => page.cursor !== null)
      return unfinished.length === 0
        ? null
        : Object.fromEntries(unfinished.map(({ type, page }) => [type, page.cursor]))
    },
  })
