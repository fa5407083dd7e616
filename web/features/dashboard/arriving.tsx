/**
 * Pending deposits, at the top of the dashboard, because most visits ask "did it arrive?". Nothing if there is none.
 */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import { type DepositId, isId } from '@zend/kernel'
import { transactionLink } from '@zend/web/data/links'
import { recentQuery, transactionQuery } from '@zend/web/data/wallet'
import { IconTile, ProgressBar } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconDeposit } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { arrivingOf } from './arriving-of.ts'

/** The pending deposits, newest first. */
export function Arriving(): ReactElement | null {
  const { t } = useLingui()
  const { data } = useQuery(recentQuery())
  const arriving = arrivingOf(data ?? [])
  if (arriving.length === 0) return null
  return (
    <section aria-label={t`Arriving now`} className="mt-3.5">
      <ul className="grid gap-2.5">
        {arriving.map((transaction) => (
          <li key={transaction._id}>
            {isId('dep', transaction._id) ? <Deposit id={transaction._id} transaction={transaction} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deposit({
  id,
  transaction: { amount, currency },
}: {
  readonly id: DepositId
  readonly transaction: Transaction
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(transactionQuery(id))
  const { confirmations, confirmationsNeeded } = data ?? { confirmations: 0, confirmationsNeeded: 1 }
  const text =
    data === undefined
      ? '\u00a0'
      : t`${confirmations} of ${plural(confirmationsNeeded, { one: '# confirmation', other: '# confirmations' })}`
  return (
    <Link
      to={transactionLink(id)}
      className="flex items-center gap-3.5 rounded-row bg-action-soft px-4 py-3.5 transition-colors duration-120 hover:bg-raised"
    >
      <IconTile tone="ok">
        <IconDeposit />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="num flex flex-wrap justify-between gap-x-3 text-label font-semibold">
          <span>
            <Trans>
              <Private>{format.coin(amount, currency, { plus: true })}</Private> is arriving
            </Trans>
          </span>
          <span className="text-meta font-normal">{text}</span>
        </span>
        <ProgressBar
          part={confirmations / confirmationsNeeded}
          label={t`Confirmations`}
          valueText={text}
          className="mt-2"
        />
      </span>
    </Link>
  )
}
