/** /batches: the company's batches with where each is, and the way to a new one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { batchesQuery, batchLink, useMoney } from '@zend/web/data/batches'
import { Card, CardHeader, EmptyState, IconTile, LinkButton, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBatch, IconPlus } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, useId } from 'react'
import { href } from 'react-router'
import { BatchBadge } from './batch-badge.tsx'
import { useMayPayBatches } from './use-may-pay.ts'

const ROWS = 3

/** The page. */
export function BatchesScreen(): ReactElement {
  const title = useId()
  const mayPay = useMayPayBatches()
  const batches = useInfiniteQuery(batchesQuery())
  return (
    <div className="grid grid-cols-1 gap-4">
      {mayPay ? <Start /> : null}
      <Card className="overflow-hidden" aria-labelledby={title}>
        <CardHeader id={title} title={<Trans>Batch payments</Trans>} />
        <QueryView query={batches} loading={<SkeletonRows rows={ROWS} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.batches)
            return all.length === 0 ? (
              <None mayPay={mayPay} />
            ) : (
              <List aria-labelledby={title}>
                {all.map((batch) => (
                  <Row key={batch._id} batch={batch} />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <MoreOf query={batches} />
    </div>
  )
}

function Start(): ReactElement {
  return (
    <section className="grid gap-4 rounded-balance bg-hero px-5 py-6 text-on-hero tablet:flex tablet:items-center tablet:px-7">
      <div className="min-w-0 flex-1">
        <h2 className="display text-title">
          <Trans>Pay many people at once</Trans>
        </h2>
        <p className="mt-1 max-w-[52ch] text-label text-on-hero-muted">
          <Trans>
            Salaries, contractors, refunds: one file, up to 1,000 payments. Every name is checked before anything
            leaves.
          </Trans>
        </p>
      </div>
      <LinkButton href={href('/batches/new')} variant="brand" icon={<IconPlus size={20} />}>
        <Trans>New batch</Trans>
      </LinkButton>
    </section>
  )
}

function None({ mayPay }: { readonly mayPay: boolean }): ReactElement {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No batch yet`}
      text={
        mayPay ? (
          <Trans>Fill in our template, hand it in, and see every row before you pay.</Trans>
        ) : (
          <Trans>Batches of your company appear here, with where each payment is.</Trans>
        )
      }
      pattern="first-thread"
    />
  )
}

/** One batch: its name, its day and rows, what arrives, and where it is. */
function Row({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const format = useFormat()
  const { _id, name, madeAt, rows } = batch
  return (
    <ListRow
      href={batchLink(_id)}
      leading={
        <IconTile tone="info">
          <IconBatch />
        </IconTile>
      }
      title={name}
      subtitle={
        <>
          {format.day(madeAt, new Date().toISOString())} · <Plural value={rows} one="# payment" other="# payments" />
        </>
      }
      end={<Arrives batch={batch} />}
      endSubtitle={<Standing batch={batch} />}
    />
  )
}

function Arrives({ batch: { arrives } }: { readonly batch: BatchAnswer }): ReactElement | null {
  const money = useMoney()
  const [first] = arrives
  if (first === undefined) return null
  const { length } = arrives
  return (
    <Private>{length === 1 ? money(first) : <Plural value={length} one="# currency" other="# currencies" />}</Private>
  )
}

function Standing({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { state, counts, rows } = batch
  const paid = counts.paid
  return state === 'paying' ? (
    <Trans>
      {paid} of {rows} paid
    </Trans>
  ) : (
    <BatchBadge batch={batch} />
  )
}
