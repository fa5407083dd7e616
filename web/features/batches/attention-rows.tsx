/** The rows that have to be corrected, then those that somebody has to decide about, sorted by what is asked. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BATCH_QUESTIONS, type BatchAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { batchRowsQuery } from '@zend/web/data/batches'
import { EmptyState, SkeletonRows } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { AcceptAll } from './accept-all.tsx'
import { attentionOf } from './batch-badge.tsx'
import { CheckRow } from './check-row.tsx'
import { DecideError } from './decide-error.tsx'
import { openQuestion } from './questions.ts'
import { QUESTION_TEXTS } from './row.texts.ts'
import { type Deciding, useDecide } from './use-decide.ts'
import { useMayPayBatches } from './use-may-pay.ts'

const ROWS = 3

/** The rows; where there are none, that nothing is left to do. */
export function AttentionRows({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const deciding = useDecide(batch._id)
  const faulty = batch.counts.faulty
  if (attentionOf(batch) === 0)
    return batch.state === 'checking' ? (
      <SkeletonRows rows={ROWS} />
    ) : (
      <EmptyState
        title={t`Nothing to correct`}
        text={<Trans>Every row can be paid. Look at the sums, then go on to the review.</Trans>}
        pattern="first-thread"
      />
    )
  return (
    <>
      <DecideError deciding={deciding} />
      {faulty > 0 ? <Faulty batch={batch} deciding={deciding} /> : null}
      {batch.open > 0 ? <Open batch={batch} deciding={deciding} /> : null}
    </>
  )
}

type PartProps = { readonly batch: BatchAnswer; readonly deciding: Deciding }

function Faulty({ batch, deciding }: PartProps): ReactElement {
  const rows = useInfiniteQuery(batchRowsQuery(batch._id, 'faulty'))
  return (
    <section aria-labelledby="to-correct">
      <Heading id="to-correct" title={<Trans>To correct</Trans>} />
      <QueryView query={rows} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => (
          <ul aria-labelledby="to-correct" className="divide-y divide-line">
            {pages
              .flatMap((page) => page.rows)
              .map((row) => (
                <CheckRow key={row.position} batch={batch} row={row} deciding={deciding} />
              ))}
          </ul>
        )}
      </QueryView>
      <MoreOf query={rows} />
    </section>
  )
}

function Open({ batch, deciding }: PartProps): ReactElement {
  const { i18n } = useLingui()
  const mayPay = useMayPayBatches()
  const rows = useInfiniteQuery(batchRowsQuery(batch._id, 'open'))
  return (
    <>
      <QueryView query={rows} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => {
          // A row that is faulty too stands above, and is asked about once it is corrected.
          const all = pages.flatMap((page) => page.rows).filter(({ state }) => state !== 'faulty')
          return BATCH_QUESTIONS.map((kind) => ({ kind, asked: all.filter((row) => openQuestion(row) === kind) }))
            .filter(({ asked }) => asked.length > 0)
            .map(({ kind, asked }) => (
              <section key={kind} aria-labelledby={kind}>
                <Heading id={kind} title={i18n._(QUESTION_TEXTS[kind])}>
                  {/* All of them only once all of them can be seen. */}
                  {mayPay && asked.length > 1 && !rows.hasNextPage ? (
                    <AcceptAll kind={kind} rows={asked} deciding={deciding} />
                  ) : null}
                </Heading>
                <ul aria-labelledby={kind} className="divide-y divide-line">
                  {asked.map((row) => (
                    <CheckRow key={row.position} batch={batch} row={row} deciding={deciding} />
                  ))}
                </ul>
              </section>
            ))
        }}
      </QueryView>
      <MoreOf query={rows} />
    </>
  )
}

function Heading({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-2 tablet:px-5">
      <h3 id={id} className="text-label font-semibold">
        {title}
      </h3>
      {children}
    </div>
  )
}
