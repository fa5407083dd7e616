/**
 * The history: chips, search and filters, days, endless scrolling; on desktops a table, with the open transaction
 * beside it. One screen for all lists of the specification.
 */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { useAtLeast } from '@zend/web/client/use-at-least'
import { May } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { narrowedHistoryQuery } from '@zend/web/data/wallet'
import { addTexts } from '@zend/web/i18n'
import { Card, cx, List, SkeletonRows, TextLink } from '@zend/web/ui'
import { groupByDay, useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'
import { HistoryBar } from './history-bar.tsx'
import { filterCount, type HistoryKind, readNarrowing } from './history.params.ts'
import { mergeHistories } from './merge-histories.ts'
import { NoTransactions } from './no-transactions.tsx'
import { openTransaction } from './open-transaction.ts'
import { TransactionRow } from './transaction-row.tsx'

const SKELETON_ROWS = 6

// Only desktops load these, with their texts.
const table = lazyPart(async () => {
  const [{ HistoryTable }] = await Promise.all([import('./history-table.tsx'), addTexts('help')])
  return HistoryTable
})
const beside = lazyPart(async () => {
  const [{ BesideHistory }] = await Promise.all([import('./beside-history.tsx'), addTexts('help')])
  return BesideHistory
})

/** The history of a kind. */
export function HistoryScreen({ kind = 'all' }: { readonly kind?: HistoryKind }): ReactElement {
  const [search] = useSearchParams()
  const narrowing = readNarrowing(kind, search)
  const history = useInfiniteQuery(narrowedHistoryQuery(narrowing))
  const narrowed = filterCount(narrowing) > 0 || narrowing.search !== undefined
  const laptop = useAtLeast('laptop')
  const open = openTransaction(search)
  if (open !== null && !laptop) return <Navigate to={transactionLink(open)} replace />
  const list = (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <HistoryBar kind={kind} narrowing={narrowing} />
      <QueryView
        query={history}
        loading={
          <Card>
            <SkeletonRows rows={SKELETON_ROWS} />
          </Card>
        }
      >
        {({ pages }) => {
          const transactions = mergeHistories(pages)
          const none = transactions.length === 0 && !history.hasNextPage
          return (
            <>
              {none ? (
                <Card>{narrowed ? <NothingMatches /> : <NoTransactions />}</Card>
              ) : (
                <Transactions transactions={transactions} table={laptop} open={open} />
              )}
              {none ? null : <MoreOf query={history} />}
              {history.hasNextPage ? null : (
                <May permission="deposit">
                  <NotThere />
                </May>
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
  return (
    <div
      className={cx(
        'page-column max-w-[760px] laptop:grid laptop:max-w-none laptop:items-start laptop:gap-4',
        open === null ? 'laptop:grid-cols-1' : 'laptop:grid-cols-[minmax(0,1fr)_404px]',
      )}
    >
      {list}
      {open === null ? null : (
        <Suspense>
          <beside.Part id={open} />
        </Suspense>
      )}
    </div>
  )
}

/** The end of the list, with help for customers who miss a transaction. */
function NotThere(): ReactElement {
  return (
    <p className="text-center">
      <TextLink href={href('/rescue')}>
        <Trans>Sent it already and don't see it?</Trans>
      </TextLink>
    </p>
  )
}

function NothingMatches(): ReactElement {
  return (
    <p role="status" className="px-6 py-10 text-center text-label text-muted">
      <Trans>No transaction matches this.</Trans>
    </p>
  )
}

/** The rows: on desktops a table, else one list with a heading for each day that stays in sight. */
function Transactions({
  transactions,
  table: asTable,
  open,
}: {
  readonly transactions: readonly Transaction[]
  readonly table: boolean
  readonly open: string | null
}): ReactElement {
  return asTable ? (
    <Suspense
      fallback={
        <Card>
          <SkeletonRows rows={SKELETON_ROWS} />
        </Card>
      }
    >
      <table.Part transactions={transactions} open={open} />
    </Suspense>
  ) : (
    <Days transactions={transactions} />
  )
}

function Days({ transactions }: { readonly transactions: readonly Transaction[] }): ReactElement {
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    // Clipped, not hidden: what scrolls is the page, and the headings stick to it.
    <Card className="overflow-clip">
      {groupByDay(transactions, ({ timeStamp }) => timeStamp).map(({ key, items }) => (
        <section key={key} aria-labelledby={`day-${key}`} className="border-line not-first:border-t">
          <h2
            id={`day-${key}`}
            className="sticky top-17 z-1 bg-surface px-4 pt-3.5 pb-1 text-meta font-semibold text-muted tablet:top-19 tablet:px-5"
          >
            {format.day(items[0]?.timeStamp ?? now, now, { long: true })}
          </h2>
          <List>
            {items.map((transaction) => (
              <TransactionRow key={transaction._id} transaction={transaction} when="time" networks={NETWORK_NAMES} />
            ))}
          </List>
        </section>
      ))}
    </Card>
  )
}
