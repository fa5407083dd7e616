/** The history: chips, search and filters, days, endless scrolling. One screen for all lists of the specification. */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { narrowedHistoryQuery } from '@zend/web/data/wallet'
import { Card, List, SkeletonRows, TextLink } from '@zend/web/ui'
import { groupByDay, useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { href, useSearchParams } from 'react-router'
import { HistoryBar } from './history-bar.tsx'
import { filterCount, type HistoryKind, readNarrowing } from './history.params.ts'
import { mergeHistories } from './merge-histories.ts'
import { NoTransactions } from './no-transactions.tsx'
import { TransactionRow } from './transaction-row.tsx'

const SKELETON_ROWS = 6

/** The history of a kind. */
export function HistoryScreen({ kind = 'all' }: { readonly kind?: HistoryKind }): ReactElement {
  const [search] = useSearchParams()
  const narrowing = readNarrowing(kind, search)
  const history = useInfiniteQuery(narrowedHistoryQuery(narrowing))
  const narrowed = filterCount(narrowing) > 0 || narrowing.search !== undefined
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[760px] gap-4">
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
                <Days transactions={transactions} />
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

function Days({ transactions }: { readonly transactions: readonly Transaction[] }): ReactElement {
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    <div className="grid grid-cols-1 gap-4">
      {groupByDay(transactions, ({ timeStamp }) => timeStamp).map(({ key, items }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="mb-2 px-1 text-meta font-semibold text-muted">
            {format.day(items[0]?.timeStamp ?? now, now, { long: true })}
          </h2>
          <Card className="overflow-hidden">
            <List>
              {items.map((transaction) => (
                <TransactionRow
                  key={transaction._id}
                  transaction={transaction}
                  when="time"
                  quiet
                  networks={NETWORK_NAMES}
                />
              ))}
            </List>
          </Card>
        </section>
      ))}
    </div>
  )
}
