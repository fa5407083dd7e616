/** The history: chips that narrow it, days, and more when one reaches the end. Used by /transaction and /transaction/token. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Badge, Transaction } from '@zend/contracts'
import { type HistoryFilter, historyQuery, QueryView } from '@zend/web/client'
import { Button, Card, Chips, List, SkeletonRows, useFormat } from '@zend/web/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { groupByDay } from './group-by-day.ts'
import { NoTransactions } from './no-transactions.tsx'
import { TransactionRow } from './transaction-row.tsx'

const SKELETON_ROWS = 6
type StatusChoice = 'all' | Extract<Badge, 'pending' | 'processing' | 'success'>
const STATUS_CHOICES: readonly StatusChoice[] = ['all', 'pending', 'processing', 'success']

/** The history. `tokensOnly` shows coins in and out alone. */
export function HistoryScreen({ tokensOnly = false }: { readonly tokensOnly?: boolean }): ReactElement {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const chosen = STATUS_CHOICES.find((choice) => choice === search.get('status')) ?? 'all'
  const filter: HistoryFilter = { ...(tokensOnly ? { transactionType: 'deposit' } : {}), ...(chosen === 'all' ? {} : { status: chosen }) }
  const history = useInfiniteQuery(historyQuery(filter))
  return (
    <div className="mx-auto grid max-w-[760px] gap-4">
      <Chips
        label={t`Show`}
        value={chosen}
        onChange={(status) => setSearch(status === 'all' ? {} : { status }, { replace: true })}
        segments={[
          { value: 'all', label: t`All` },
          { value: 'pending', label: t`Pending` },
          { value: 'processing', label: t`Processing` },
          { value: 'success', label: t`Success` },
        ]}
      />
      <QueryView
        query={history}
        loading={
          <Card>
            <SkeletonRows rows={SKELETON_ROWS} />
          </Card>
        }
      >
        {({ pages }) => {
          const transactions = pages.flatMap((page) => page.transactions)
          if (transactions.length === 0) return <Card>{chosen === 'all' ? <NoTransactions /> : <NothingMatches />}</Card>
          return (
            <>
              <Days transactions={transactions} />
              <More
                more={history.hasNextPage}
                loading={history.isFetchingNextPage}
                failed={history.isFetchNextPageError}
                onMore={() => void history.fetchNextPage()}
              />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function NothingMatches(): ReactElement {
  return (
    <p className="px-6 py-10 text-center text-label text-muted">
      <Trans>No transaction has this status.</Trans>
    </p>
  )
}

function Days({ transactions }: { readonly transactions: readonly Transaction[] }): ReactElement {
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    <div className="grid gap-4">
      {groupByDay(transactions).map(({ key, items }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="mb-2 px-1 text-meta font-semibold text-muted">
            {format.day(items[0]?.timeStamp ?? now, now, { long: true })}
          </h2>
          <Card className="overflow-hidden">
            <List>
              {items.map((transaction) => (
                <TransactionRow key={transaction._id} transaction={transaction} when="time" quiet />
              ))}
            </List>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** Reads on when the end comes into sight; the button is for keyboards and for trying again. */
function More({
  more,
  loading,
  failed,
  onMore,
}: {
  readonly more: boolean
  readonly loading: boolean
  readonly failed: boolean
  readonly onMore: () => void
}): ReactElement | null {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const read = useRef(onMore)
  read.current = onMore
  const automatic = more && !loading && !failed
  useEffect(() => {
    const target = end.current
    if (target === null || !automatic) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) read.current()
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [automatic])
  if (!more) return null
  return (
    <div ref={end} className="grid justify-items-center py-4">
      <Button variant="quiet" size="small" loading={loading} loadingText={t`Loading…`} onClick={onMore}>
        {failed ? t`Try again` : t`Show more`}
      </Button>
    </div>
  )
}
