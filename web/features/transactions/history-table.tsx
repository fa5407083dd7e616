/** The history as a table, on desktops: a row opens its transaction beside it, under an address of its own. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '@zend/contracts'
import { transactionLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Badge, Card, cx, STATUS_TONES } from '@zend/web/ui'
import { groupByDay, useFormat } from '@zend/web/ui/format'
import { Figure, Private, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { opening } from './open-transaction.ts'
import { TransactionMark, useAmounts, useTitle, useWorth, viaOf } from './transaction-row.tsx'

const HEAD = 'px-3 py-3 text-left font-semibold first:pl-5 last:pr-5'
const CELL = 'px-3 first:pl-5 last:pr-5'

/** `open` is the transaction shown beside the table, which then has fewer columns. */
export function HistoryTable({
  transactions,
  open,
}: {
  readonly transactions: readonly Transaction[]
  readonly open: string | null
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  const narrow = open !== null
  return (
    // Clipped, not hidden: what scrolls is the page, and the headings stick to it.
    <Card className="overflow-clip">
      <table className="num w-full table-fixed border-collapse text-label">
        <caption className="visually-hidden">{t`Transactions`}</caption>
        <thead className="text-meta text-muted">
          <tr>
            <Head width="w-21">{t`When`}</Head>
            <Head>{t`What`}</Head>
            {narrow ? null : <Head width="w-[17%]">{t`With whom, or network`}</Head>}
            <Head end width={narrow ? 'w-[22%]' : 'w-[17%]'}>{t`Out`}</Head>
            <Head end width={narrow ? 'w-[22%]' : 'w-[17%]'}>{t`In`}</Head>
            {narrow ? null : <Head end width="w-[13%]">{t`Worth now`}</Head>}
            <Head width={narrow ? 'w-34' : 'w-40'}>{t`State`}</Head>
          </tr>
        </thead>
        {groupByDay(transactions, ({ timeStamp }) => timeStamp).map(({ key, items }) => (
          <tbody key={key} className="border-t border-line">
            <tr>
              <th
                scope="rowgroup"
                colSpan={narrow ? 5 : 7}
                className="sticky top-19 z-1 bg-surface px-5 pt-4 pb-1.5 text-left text-meta font-semibold text-muted"
              >
                {format.day(items[0]?.timeStamp ?? now, now, { long: true })}
              </th>
            </tr>
            {items.map((transaction) => (
              <Row key={transaction._id} transaction={transaction} narrow={narrow} chosen={transaction._id === open} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

function Head({
  width,
  end = false,
  children,
}: {
  readonly width?: string
  readonly end?: boolean
  readonly children: string
}): ReactElement {
  return (
    <th scope="col" className={cx(HEAD, width, end && 'text-right')}>
      {children}
    </th>
  )
}

function Row({
  transaction,
  narrow,
  chosen,
}: {
  readonly transaction: Transaction
  readonly narrow: boolean
  readonly chosen: boolean
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const [search] = useSearchParams()
  const amountsOf = useAmounts()
  const titleOf = useTitle()
  const worth = useWorth(transaction)
  const { _id, status, timeStamp } = transaction
  const { first, second, incoming } = amountsOf(transaction)
  // What left, and what came: into the balance, or with a quick sell into a bank.
  const [out, back] = incoming ? [second, first] : [first, second]
  const beside = opening(search, _id)
  return (
    <tr
      className={cx(
        'relative h-13 transition-colors duration-120 hover:bg-ground',
        chosen && 'bg-ground shadow-[inset_3px_0_0_var(--action)]',
      )}
    >
      <td className={cx(CELL, 'text-meta text-muted')}>{format.time(timeStamp)}</td>
      <td className={CELL}>
        <Link
          to={beside === null ? transactionLink(_id) : { search: beside.toString() }}
          preventScrollReset={beside !== null}
          className="flex min-w-0 items-center gap-3 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-action"
          {...(chosen && { 'aria-current': 'true' as const })}
        >
          <TransactionMark transaction={transaction} size={36} />
          <span className="truncate font-semibold">{titleOf(transaction)}</span>
        </Link>
      </td>
      {narrow ? null : (
        <td className={cx(CELL, 'truncate text-meta text-muted')}>{viaOf(transaction, NETWORK_NAMES)}</td>
      )}
      <Amount>{out}</Amount>
      <Amount className={cx(transaction.direction === 'in' && status === 'success' && 'text-ok')}>{back}</Amount>
      {narrow ? null : (
        <td className={cx(CELL, 'text-right text-meta text-muted')}>
          {worth === null ? null : <Private>{worth}</Private>}
        </td>
      )}
      <td className={CELL}>
        {status === 'success' ? (
          <span className="visually-hidden">{i18n._(STATUS_TEXTS[status])}</span>
        ) : (
          <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge>
        )}
      </td>
    </tr>
  )
}

function Amount({ className, children }: { readonly className?: string; readonly children: string | null }): ReactNode {
  return (
    <td className={cx(CELL, 'truncate text-right font-semibold', className)}>
      {children === null ? (
        <span className="visually-hidden">
          <Trans>nothing</Trans>
        </span>
      ) : (
        <Private>
          <Figure>{children}</Figure>
        </Private>
      )}
    </td>
  )
}
