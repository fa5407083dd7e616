/**
 * /batches/{id}: one batch. While it is a draft its rows are checked, corrected and decided here, and confirmed in the
 * steps that the query names; afterwards it shows where each payment is.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { batchQuery, rereadRows } from '@zend/web/data/batches'
import { Card, EmptyState, LinkButton, Skeleton } from '@zend/web/ui'
import { type ReactElement, Suspense, useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { CheckScreen } from './check-screen.tsx'
import { progress, reviewBatch } from './later-parts.ts'
import { STEP } from './steps.ts'

/** The page. */
export function BatchScreen({ id }: { readonly id: BatchAnswer['_id'] }): ReactElement {
  const { t } = useLingui()
  const query = useQuery(batchQuery(id))
  if (query.error !== null && asApiError(query.error).code === 'not_found')
    return (
      <Card>
        <EmptyState
          title={t`This batch is not here`}
          text={<Trans>It was discarded, or it never was one of your company.</Trans>}
          action={
            <LinkButton href={href('/batches')} size="small">
              <Trans>Batch payments</Trans>
            </LinkButton>
          }
        />
      </Card>
    )
  return (
    <QueryView query={query} loading={<Shape />}>
      {(batch) => <One batch={batch} />}
    </QueryView>
  )
}

function One({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const [search] = useSearchParams()
  useRowsFollow(batch)
  const { state } = batch
  if (state === 'checking' || (state === 'draft' && search.get(STEP) === null)) return <CheckScreen batch={batch} />
  return (
    <Suspense fallback={<Shape />}>
      {state === 'draft' ? <reviewBatch.Part batch={batch} /> : <progress.Part batch={batch} />}
    </Suspense>
  )
}

/** The rows are read again whenever the batch says that some have changed. */
function useRowsFollow({ _id, state, counts, open }: BatchAnswer): void {
  const client = useQueryClient()
  const now = JSON.stringify([state, counts, open])
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    void rereadRows(client, _id)
  }, [client, _id, now])
}

function Shape(): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <Skeleton className="h-96 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  )
}
