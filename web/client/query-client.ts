/** Query defaults (specification §7): what is read again when. */
import { MINUTE_MS } from '@zend/kernel'
import { QueryClient } from '@tanstack/react-query'

/** The periodic refetch of every query, and of the user record (specification §9). */
export const REFETCH_INTERVAL_MS = 10 * MINUTE_MS

/**
 * No refetch on mount or window focus, a refetch every 10 minutes and on reconnect, no retry. What was made stale while nobody looked at it (an event, an
 * act of the customer) is the exception: it is read again when a screen shows it next.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnMount: (query) => query.state.isInvalidated,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: REFETCH_INTERVAL_MS,
        retry: false,
        staleTime: REFETCH_INTERVAL_MS,
      },
      mutations: { retry: false },
    },
  })
}
