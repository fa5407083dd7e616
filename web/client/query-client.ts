/** Query defaults (specification §7): what is read again when. */
import { QUERY_REFETCH_MS } from '@zend/kernel/specification'
import { QueryClient } from '@tanstack/react-query'

const opened = new WeakMap<QueryClient, number>()

/** Since when a cache has its answers (Unix ms): none of its own reads was asked for earlier. */
export const openedAt = (client: QueryClient): number => opened.get(client) ?? 0

/**
 * No refetch on mount or window focus, a refetch every 10 minutes and on reconnect, no retry. What was made stale while
 * nobody looked at it (an event, an act of the customer) is the exception: it is read again when a screen shows it
 * next. `since`: when the first of its reads was asked for (Unix ms).
 */
export function createQueryClient(since = Date.now()): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnMount: (query) => query.state.isInvalidated,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: QUERY_REFETCH_MS,
        retry: false,
        staleTime: QUERY_REFETCH_MS,
      },
      mutations: { retry: false },
    },
  })
  opened.set(client, since)
  return client
}
