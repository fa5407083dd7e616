/** Deposits arriving at this address, with their confirmations as the network adds blocks. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName, Transaction } from '@zend/contracts'
import { type CoinCode, type DepositId, isId } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { transactionLink } from '@zend/web/data/links'
import { transactionQuery } from '@zend/web/data/wallet'
import { incomingQuery } from './deposit.queries.ts'
import { Badge, Card, CardHeader, cx, ProgressBar, STATUS_TONES, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { SellIt } from './arrival-strip.tsx'
import { incomingNow } from './incoming-now.ts'

/** The card with arriving deposits; without any, it says that it is watching. */
export function IncomingDeposits({
  currency,
  chain,
}: {
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const { data } = useQuery(incomingQuery(currency))
  const online = useOnline()
  const arriving = incomingNow(data ?? [], chain, Date.now())
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Arriving now</Trans>} />
      <div aria-live="polite">
        {arriving.length === 0 ? (
          <p className="flex items-center gap-3 px-5 pt-1 pb-5 text-label text-muted">
            <IconClock className={cx(online && 'animate-breathe')} />
            {online ? (
              <Trans>We are watching the network. Your deposit appears here as soon as it is seen.</Trans>
            ) : (
              <Trans>You are offline. A deposit arrives all the same.</Trans>
            )}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {arriving.map((transaction) => (
              <li key={transaction._id}>
                <Arriving transaction={transaction} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="border-t border-line px-5 py-3">
        <TextLink href={href('/rescue')}>
          <Trans>Sent it already and don't see it?</Trans>
        </TextLink>
      </p>
    </Card>
  )
}

/** One pending deposit. */
function Arriving({ transaction }: { readonly transaction: Transaction }): ReactElement | null {
  return isId('dep', transaction._id) ? <Row id={transaction._id} transaction={transaction} /> : null
}

function Row({ id, transaction }: { readonly id: DepositId; readonly transaction: Transaction }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(transactionQuery(id))
  const status = data?.status ?? transaction.status
  const done = status === 'success'
  const { confirmations, confirmationsNeeded } = data ?? { confirmations: 0, confirmationsNeeded: 1 }
  const text =
    data === undefined
      ? ''
      : t`${confirmations} of ${plural(confirmationsNeeded, { one: '# confirmation', other: '# confirmations' })}`
  const row = (
    <Link to={transactionLink(id)} className="block px-5 py-4 hover:bg-ground focus-visible:-outline-offset-3">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="num text-body font-semibold">
          <Private>{format.coin(transaction.amount, transaction.currency, { plus: true })}</Private>
        </b>
        <Badge tone={STATUS_TONES[status]}>
          {done ? t`Added to your balance` : data?.state === 'below_minimum' ? t`Below the minimum` : t`Arriving`}
        </Badge>
      </span>
      <span className="num mt-1 mb-2.5 flex justify-between gap-3 text-meta text-muted">
        <span>{text}</span>
        <span>{format.time(transaction.timeStamp)}</span>
      </span>
      <ProgressBar part={confirmations / confirmationsNeeded} label={t`Confirmations`} valueText={text} />
    </Link>
  )
  if (!done) return row
  return (
    <>
      {row}
      <div className="px-5 pb-4">
        <SellIt amount={transaction.amount} currency={transaction.currency} />
      </div>
    </>
  )
}
