/** The portfolio's worth over time. For display only. */
import { type EndpointData, getPortfolioHistory } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { PriceRange, QuoteCurrency } from '@zend/web/data/prices'
import { REMEMBERED } from '@zend/web/client/remembered'

const REFETCH_MS = 5 * MINUTE_MS

/** The value over a range, oldest first, and the coins that are missing from it. */
export type PortfolioHistory = EndpointData<typeof getPortfolioHistory>

/** The portfolio's worth over a range, in a currency. The previous line stays until the next one has loaded. */
export const portfolioHistoryQuery = (range: PriceRange, quote: QuoteCurrency) =>
  queryOptions({
    // Beneath the wallet's key, so that a movement of money invalidates it too.
    queryKey: ['wallet', 'worth', quote, range],
    meta: REMEMBERED,
    queryFn: ({ signal }): Promise<PortfolioHistory> =>
      services().api.call(getPortfolioHistory, { query: { range, quote } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    refetchInterval: REFETCH_MS,
    staleTime: MINUTE_MS,
  })
