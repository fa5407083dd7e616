/**
 * Queries of support: the conversations and their messages. The `support` event invalidates both (wallet.queries.ts).
 */
import { type EndpointData, getSupportThread, getSupportThreads, type SupportConversation } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { infiniteQueryOptions, type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

type Page = EndpointData<typeof getSupportThreads>
const THREADS = ['support', 'threads']

/** The conversations, most recent message first, page by page through the cursor. */
export const supportThreadsQuery = () =>
  infiniteQueryOptions({
    queryKey: THREADS,
    queryFn: ({ signal, pageParam }) =>
      services().api.call(getSupportThreads, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  })

/** One conversation. Reading it marks it as read, so the cached list is updated at once. */
export const supportThreadQuery = (id: Id<'sup'>) =>
  queryOptions({
    queryKey: ['support', 'thread', id],
    queryFn: async ({ signal, client }): Promise<SupportConversation> => {
      const { thread } = await services().api.call(getSupportThread, { params: { id } }, { signal })
      showAsRead(client, thread)
      return thread
    },
    refetchOnMount: 'always',
  })

/** Puts a conversation from the API's answer into the cache at once; the list is refetched. */
export function takeConversation(client: QueryClient, thread: SupportConversation): void {
  client.setQueryData(supportThreadQuery(thread._id).queryKey, thread)
  void client.invalidateQueries({ queryKey: THREADS })
}

function showAsRead(client: QueryClient, { _id, state }: SupportConversation): void {
  client.setQueryData<InfiniteData<Page, string | null>>(THREADS, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            threads: page.threads.map((thread) => (thread._id === _id ? { ...thread, state, unread: false } : thread)),
          })),
        },
  )
}
