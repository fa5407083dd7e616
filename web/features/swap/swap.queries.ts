/** The calls of a swap: a price while typing, a firm offer, the order. Only `sendSwap` moves money. */
import { type EndpointData, getSwaps, quoteSwap, swap, type SwapDetail, type SwapQuote } from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { SwapSetup } from './swap.params.ts'

/** The input of a swap: two coins, and the amount that is given, fee included, or received. */
export type SwapRequest = SwapSetup

const REFETCH_MS = 15 * SECOND_MS

/** Requests a firm offer. */
export function askSwapQuote({ from, to, amount, fixed }: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  const typed = fixed === 'to' ? { toCurrencyAmt: amount } : { fromCurrencyAmt: amount }
  return services().api.call(quoteSwap, { body: { fromCurrency: from, toCurrency: to, ...typed } }, { signal })
}

/** A preview of a swap while typing: a firm offer that is never accepted, refetched regularly. `null` makes no call. */
export const swapPreviewQuery = (request: SwapRequest | null) =>
  queryOptions({
    queryKey: ['swap-preview', request],
    queryFn: async ({ signal }) => (request === null ? null : askSwapQuote(request, signal)),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
    gcTime: REFETCH_MS,
  })

/** How many swaps are searched for those of a pair. */
const LAST_SWAPS_LIMIT = 20

/** The newest swaps. The key lies under those that a movement of money invalidates (data/wallet). */
export const lastSwapsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'history', 'swaps'],
    queryFn: async ({ signal }): Promise<readonly SwapDetail[]> =>
      (await services().api.call(getSwaps, { query: { page: 1, limit: LAST_SWAPS_LIMIT } }, { signal })).swaps,
  })

/** Swaps at an offer. A repeat under the same key returns the first result. */
export async function sendSwap(
  order: { readonly quote: string; readonly transactionPin: string },
  idempotencyKey: string,
): Promise<SwapDetail> {
  const answer: EndpointData<typeof swap> = await services().api.call(swap, { body: order }, { idempotencyKey })
  return answer.swap
}
