/** The newest five transactions, for the right panel and the dashboard on smaller screens. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@zend/web/client/query-view'
import { recentQuery } from '@zend/web/data/wallet'
import { Card, CardHeader, LinkButton, List, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { NoTransactions } from './no-transactions.tsx'
import { TransactionRow } from './transaction-row.tsx'

const ROWS = 5

/** A card with the newest transactions and a link to all. `calm`: the page says what could not be read. */
export function RecentTransactions({
  calm = false,
  className,
}: {
  readonly calm?: boolean
  readonly className?: string
}): ReactElement {
  const recent = useQuery(recentQuery())
  return (
    <Card {...(className === undefined ? {} : { className })}>
      <CardHeader title={<Trans>Recent transactions</Trans>} />
      <QueryView query={recent} calm={calm} loading={<SkeletonRows rows={ROWS} />}>
        {(transactions) =>
          transactions.length === 0 ? (
            <NoTransactions compact />
          ) : (
            <>
              <List>
                {transactions.map((transaction) => (
                  <TransactionRow key={transaction._id} transaction={transaction} when="brief" />
                ))}
              </List>
              <div className="px-5 pt-1.5 pb-5">
                <LinkButton href={href('/transaction')} variant="quiet" size="small" wide>
                  <Trans>All transactions</Trans>
                </LinkButton>
              </div>
            </>
          )
        }
      </QueryView>
    </Card>
  )
}
