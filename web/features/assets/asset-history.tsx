/** The history of one coin, with endless scrolling. The caller gives the component of a row. */
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { historyQuery } from './assets.queries.ts'
import { Card, CardHeader, EmptyState, List, SkeletonRows } from '@zend/web/ui'
import type { ComponentType, ReactElement } from 'react'

const ROWS = 4

/** Draws one transaction, as an `<li>`. */
export type TransactionRowComponent = ComponentType<{ readonly transaction: Transaction }>

/** The card with the coin's transactions. */
export function AssetHistory({
  currency,
  Row,
}: {
  readonly currency: CoinCode
  readonly Row: TransactionRowComponent
}): ReactElement {
  const history = useInfiniteQuery(historyQuery({ currency }))
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>History of {currency}</Trans>} />
      <QueryView query={history} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => {
          const transactions = pages.flatMap((page) => page.transactions)
          if (transactions.length === 0) {
            return (
              <EmptyState
                title={<Trans>No Transaction Yet</Trans>}
                text={<Trans>All your transactions in {currency} will appear here.</Trans>}
                pattern="first-thread"
              />
            )
          }
          return (
            <>
              <List>
                {transactions.map((transaction) => (
                  <Row key={transaction._id} transaction={transaction} />
                ))}
              </List>
              <MoreOf query={history} />
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}
