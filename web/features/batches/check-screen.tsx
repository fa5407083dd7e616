/** A batch before it is confirmed: its rows with what is wrong and what has to be decided, and what it pays so far. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BatchAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, ProgressBar } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { type ReactElement, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { AttentionRows } from './attention-rows.tsx'
import { attentionOf, BatchBadge } from './batch-badge.tsx'
import { DiscardBatch } from './discard-batch.tsx'
import { reviewBatch } from './later-parts.ts'
import { RowsList } from './rows-list.tsx'
import { SHOWN, STEP } from './steps.ts'
import { SumFacts } from './sum-facts.tsx'
import { useMayPayBatches } from './use-may-pay.ts'

const SHOWS = ['attention', 'all', 'left_out'] as const
type Shows = (typeof SHOWS)[number]

/** The page. */
export function CheckScreen({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const isChecking = batch.state === 'checking'
  useEffect(() => reviewBatch.fetch(), [])
  return (
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isChecking ? <Checking batch={batch} /> : null}
        <RowsCard batch={batch} />
      </div>
      <SummaryCard batch={batch} />
    </div>
  )
}

/** How far the look at names and payees is. */
function Checking({ batch: { rows, counts } }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const looked = rows - counts.checking
  return (
    <Card padded role="status">
      <h2 className="display text-card-title">
        <Trans>We are checking your rows</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>Banks and providers tell us whose each account is. You don’t need to wait here.</Trans>
      </p>
      <ProgressBar
        part={rows === 0 ? 0 : looked / rows}
        label={t`Checked rows`}
        valueText={t`${looked} of ${rows}`}
        className="mt-4"
      />
      <p className="num mt-2 text-meta text-muted">
        <Trans>
          {looked} of {rows} checked
        </Trans>
      </p>
    </Card>
  )
}

function RowsCard({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const attention = attentionOf(batch)
  const leftOut = batch.counts.left_out
  const wanted = SHOWS.find((each) => each === search.get(SHOWN))
  const shown: Shows = wanted ?? (attention > 0 ? 'attention' : 'all')
  const show = (next: Shows): void =>
    setSearch(
      (before) => {
        before.set(SHOWN, next)
        return before
      },
      { replace: true },
    )
  return (
    <Card className="overflow-hidden" aria-labelledby="rows">
      <div className="border-b border-line px-4 pt-5 pb-4 tablet:px-5">
        <h2 id="rows" className="display text-card-title wrap-anywhere">
          {batch.name}
        </h2>
        <Chips
          label={t`Which rows`}
          value={shown}
          onChange={show}
          className="mt-3"
          segments={[
            { value: 'attention', label: <Counted text={t`Needs attention`} count={attention} /> },
            { value: 'all', label: <Counted text={t({ message: 'All', context: 'rows' })} count={batch.rows} /> },
            ...(leftOut > 0 || shown === 'left_out'
              ? [{ value: 'left_out' as const, label: <Counted text={t`Left out`} count={leftOut} /> }]
              : []),
          ]}
        />
      </div>
      {shown === 'attention' ? <AttentionRows batch={batch} /> : <RowsList batch={batch} shown={shown} />}
    </Card>
  )
}

function Counted({ text, count }: { readonly text: string; readonly count: number }): ReactElement {
  return (
    <>
      {text} <span className="num">{count}</span>
    </>
  )
}

/** What it pays so far, and the way on. */
function SummaryCard({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const mayPay = useMayPayBatches()
  const [, setSearch] = useSearchParams()
  const { state, counts, arrives } = batch
  const attention = attentionOf(batch)
  const [ready, leftOut] = [counts.ready, counts.left_out]
  const isReady = state === 'draft' && attention === 0 && ready > 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 laptop:sticky laptop:top-23">
      <Card padded aria-labelledby="pays">
        <div className="flex items-center justify-between gap-3">
          <h2 id="pays" className="display text-card-title">
            <Trans>What it pays</Trans>
          </h2>
          <BatchBadge batch={batch} />
        </div>
        <SumFacts
          className="mt-4"
          sums={arrives}
          more={[
            { term: t`Rows ready`, value: ready },
            ...(leftOut === 0 ? [] : [{ term: t`Left out`, value: leftOut }]),
          ]}
        />
      </Card>
      {mayPay ? (
        <>
          <Button
            size="large"
            wide
            disabled={!online || !isReady}
            aria-describedby="why-not"
            onClick={() => setSearch({ [STEP]: 'review' })}
          >
            <Trans>Go on to the review</Trans>
          </Button>
          <p id="why-not" className="-mt-1 px-1 text-meta text-muted empty:hidden">
            {attention > 0 ? (
              <Plural
                value={attention}
                one="# row needs your attention first. You can also leave it out."
                other="# rows need your attention first. You can also leave them out."
              />
            ) : state === 'checking' ? (
              <Trans>You can go on once every row is checked.</Trans>
            ) : ready === 0 ? (
              <Trans>No row is left to pay.</Trans>
            ) : null}
          </p>
          <DiscardBatch batch={batch} />
        </>
      ) : null}
    </div>
  )
}
