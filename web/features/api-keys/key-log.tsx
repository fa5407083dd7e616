/** The calls of a key in the last 30 days, the newest first. */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiKeyAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { Badge, Button, Card, CardHeader, EmptyState, List, LoadMore, SkeletonRows } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { callsQuery, type KeyCall } from './keys.queries.ts'

/** The log. */
export function KeyLog({ apiKey, onEnd }: { readonly apiKey: ApiKeyAnswer; readonly onEnd: () => void }): ReactElement {
  const calls = useInfiniteQuery(callsQuery(apiKey.id))
  const { name } = apiKey
  return (
    <div className="page-column grid max-w-[760px] gap-4">
      <Card aria-labelledby="log" className="overflow-hidden">
        <CardHeader id="log" title={<Trans>Calls of {name}</Trans>} />
        <QueryView query={calls} loading={<SkeletonRows rows={6} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.calls)
            return all.length === 0 ? (
              <EmptyState
                title={<Trans>No calls yet</Trans>}
                text={<Trans>Each call stands here for 30 days, without what it sent or got.</Trans>}
              />
            ) : (
              <List aria-labelledby="log">
                {all.map((each) => (
                  <Call key={each.requestId} call={each} />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <LoadMore
        more={calls.hasNextPage}
        loading={calls.isFetchingNextPage}
        failed={calls.isFetchNextPageError}
        onMore={() => void calls.fetchNextPage()}
      />
      <Button variant="ghost" wide onClick={onEnd}>
        <Trans>Back to the keys</Trans>
      </Button>
    </div>
  )
}

function Call({ call: { at, method, path, status, ms, ip, requestId } }: { readonly call: KeyCall }): ReactElement {
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 tablet:px-5">
      <span className="min-w-0 flex-1 basis-60 font-mono text-label wrap-anywhere">
        {method} {path}
      </span>
      <Badge tone={status < 400 ? 'ok' : 'bad'} dot={false}>
        {status}
      </Badge>
      <span className="num basis-full text-meta text-muted wrap-anywhere">
        {[format.dayTime(at, new Date().toISOString()), `${String(ms)} ms`, ip, requestId].join(' · ')}
      </span>
    </li>
  )
}
