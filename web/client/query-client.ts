/** The query defaults (specification §7): when data is refetched. */
import { QUERY_REFETCH_MS } from '@zend/kernel/specification'
import { QueryClient } from '@tanstack/react-query'

const opened = new WeakMap<QueryClient, number>()

/** When a cache was opened (Unix ms): none of its reads was sent earlier. */
export const openedAt = (client: QueryClient): number => opened.get(client) ?? 0

/**
 * No refetch on mount or window focus, a refetch every 10 minutes and on reconnect, no retry. Exception: a query
 * invalidated while not shown (by an event, by an action of the customer) is refetched when a screen shows it next.
 * `since`: when its first read was sent (Unix ms).
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
