/** Reads of who did what in the company. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listActs } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

const PAGE_LIMIT = 25

/** The acts, page by page, newest first. They are in the language of the page, so each language has its own. */
export const actsQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: ['user', 'acts', language],
    queryFn: ({ signal, pageParam: cursor }) =>
      services().api.call(
        listActs,
        { query: { limit: PAGE_LIMIT, ...(cursor === null ? {} : { cursor }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchOnMount: 'always',
  })
