/** What everything a customer held was worth over time. For showing only. */
import { type EndpointData, getPortfolioHistory } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { PriceRange, QuoteCurrency } from '@zend/web/data/prices'
import { REMEMBERED } from '@zend/web/client/remembered'

const REFETCH_MS = 5 * MINUTE_MS

/** The value over a range, oldest first, and the coins that are missing from it. */
export type PortfolioHistory = EndpointData<typeof getPortfolioHistory>

/** The value of the portfolio over a range, in a currency. The line before stays until the next one is there. */
export const portfolioHistoryQuery = (range: PriceRange, quote: QuoteCurrency) =>
  queryOptions({
    // Beneath the wallet's key: what moves money changes it as well.
    queryKey: ['wallet', 'worth', quote, range],
    meta: REMEMBERED,
    queryFn: ({ signal }): Promise<PortfolioHistory> =>
      services().api.call(getPortfolioHistory, { query: { range, quote } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    refetchInterval: REFETCH_MS,
    staleTime: MINUTE_MS,
  })
