/** The payments that were begun by a link. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { Card, CardHeader, EmptyState, List, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { billsQuery } from './bills.queries.ts'
import { Row } from './bills-screen.tsx'

const ROWS = 3

/** The card. */
export function PaymentsCard({ link }: { readonly link: BillAnswer['_id'] }): ReactElement {
  const { t } = useLingui()
  const payments = useInfiniteQuery(billsQuery({ parent: link }))
  return (
    <Card className="overflow-hidden" aria-labelledby="payments">
      <CardHeader id="payments" title={<Trans>Payments by this link</Trans>} />
      <QueryView query={payments} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.bills)
          return all.length === 0 ? (
            <EmptyState
              title={t`No payment yet`}
              text={<Trans>Share the link. Each payment by it appears here.</Trans>}
            />
          ) : (
            <List aria-labelledby="payments">
              {all.map((bill) => (
                <Row key={bill._id} bill={bill} />
              ))}
            </List>
          )
        }}
      </QueryView>
      <MoreOf query={payments} />
    </Card>
  )
}
