/** The end of a paginated list. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '@zend/web/ui'
import type { ReactElement } from 'react'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'> & {
  readonly fetchNextPage: () => unknown
}

/** Loads the query's next page when it scrolls into view; nothing if there is none. */
export function MoreOf({ query }: { readonly query: Pages }): ReactElement {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  return (
    <LoadMore
      more={hasNextPage}
      loading={isFetchingNextPage}
      failed={isFetchNextPageError}
      onMore={() => void fetchNextPage()}
    />
  )
}
