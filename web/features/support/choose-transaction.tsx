/** Chooses the transaction of a conversation from the history. */
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { narrowedHistoryQuery } from '@zend/web/data/wallet'
import { Identicon, Dialog, EmptyState, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { isTransactionId, type TransactionId } from './support.params.ts'
import { useTransactionText } from './use-transaction-text.ts'

/** Properties of the dialog. */
export type ChooseTransactionProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onChoose: (id: TransactionId) => void
}

/** The dialog. */
export function ChooseTransaction({ open, onClose, onChoose }: ChooseTransactionProps): ReactElement {
  const { t } = useLingui()
  const history = useInfiniteQuery(narrowedHistoryQuery({ types: [] }))
  return (
    <Dialog open={open} onClose={onClose} title={t`Which transaction is it about?`}>
      <QueryView query={history} loading={<SkeletonRows rows={4} />}>
        {({ pages }) => {
          const all = pages.flatMap((steps) => steps.flatMap(({ page }) => page.transactions))
          return all.length === 0 ? (
            <EmptyState title={t`No Transaction Yet`} text={t`All your recent transactions will appear here.`} />
          ) : (
            <div className="-mx-5 max-h-[55dvh] overflow-y-auto overscroll-contain tablet:-mx-7">
              <List aria-label={t`Transactions`}>
                {all.map((transaction) => (
                  <Row key={transaction._id} transaction={transaction} onChoose={onChoose} />
                ))}
              </List>
              <MoreOf query={history} />
            </div>
          )
        }}
      </QueryView>
    </Dialog>
  )
}

function Row({
  transaction,
  onChoose,
}: {
  readonly transaction: Transaction
  readonly onChoose: (id: TransactionId) => void
}): ReactElement | null {
  const textOf = useTransactionText()
  const { _id } = transaction
  if (!isTransactionId(_id)) return null
  const { title, amount, at } = textOf(_id, transaction)
  return (
    <ListRow
      onClick={() => onChoose(_id)}
      leading={<Identicon text={_id} columns={8} rows={8} className="size-11 shrink-0 rounded-tile" />}
      title={title}
      subtitle={at}
      end={
        <span className="text-label">
          <Private>{amount}</Private>
        </span>
      }
    />
  )
}
