/** The rows of a draft in the file's order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { batchRowsQuery, type RowsShown } from '@zend/web/data/batches'
import { EmptyState, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { CheckRow } from './check-row.tsx'
import { DecideError } from './decide-error.tsx'
import { useDecide } from './use-decide.ts'

const ROWS = 5

/** The list. */
export function RowsList({ batch, shown }: { readonly batch: BatchAnswer; readonly shown: RowsShown }): ReactElement {
  const { t } = useLingui()
  const deciding = useDecide(batch._id)
  const rows = useInfiniteQuery(batchRowsQuery(batch._id, shown))
  return (
    <>
      <DecideError deciding={deciding} />
      <QueryView query={rows} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.rows)
          return all.length === 0 ? (
            <EmptyState title={t`No rows here`} text={<Trans>Every row of this batch is to be paid.</Trans>} />
          ) : (
            <ul aria-labelledby="rows" className="divide-y divide-line">
              {all.map((row) => (
                <CheckRow key={row.position} batch={batch} row={row} deciding={deciding} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <MoreOf query={rows} />
    </>
  )
}
