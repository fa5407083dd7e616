/** One transaction in a list: what it was, when, how much, and its badge. */
import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '@zend/contracts'
import {
  Badge,
  IconBolt,
  type IconComponent,
  IconDeposit,
  IconSwap,
  IconTile,
  IconWithdraw,
  ListRow,
  Private,
  STATUS_TONES,
  type TileTone,
  useFormat,
} from '@zend/web/ui'
import type { ReactElement } from 'react'
import { BADGE_TEXTS, TYPE_TEXTS } from './transaction.texts.ts'

const LOOKS: Readonly<Record<Transaction['transactionType'], { readonly icon: IconComponent; readonly tone: TileTone }>> = {
  deposit: { icon: IconDeposit, tone: 'ok' },
  withdrawal: { icon: IconWithdraw, tone: 'brand' },
  swap: { icon: IconSwap, tone: 'info' },
  transfer: { icon: IconWithdraw, tone: 'brand' },
  quick_sell: { icon: IconBolt, tone: 'warn' },
}

/** Where a transaction's own page is, when it has one. */
export function transactionPath({ transactionType, _id }: Pick<Transaction, 'transactionType' | '_id'>): string | undefined {
  return transactionType === 'deposit' ? `/transaction/token/${_id}` : undefined
}

/** A row that leads to the transaction. `when` is `time` inside a day's group, `day` elsewhere; `quiet` shows the badge only when it is not success. */
export function TransactionRow({
  transaction,
  when = 'day',
  quiet = false,
}: {
  readonly transaction: Transaction
  readonly when?: 'day' | 'time'
  readonly quiet?: boolean
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { icon: Icon, tone } = LOOKS[transaction.transactionType]
  const incoming = transaction.direction === 'in'
  const amount = format.coin(incoming ? transaction.amount : `-${transaction.amount}`, transaction.currency, { plus: true })
  const path = transactionPath(transaction)
  const badge =
    quiet && transaction.status === 'success' ? null : (
      <Badge tone={STATUS_TONES[transaction.status]}>{i18n._(BADGE_TEXTS[transaction.status])}</Badge>
    )
  return (
    <ListRow
      {...(path === undefined ? {} : { href: path })}
      leading={
        <IconTile tone={tone}>
          <Icon />
        </IconTile>
      }
      title={i18n._(TYPE_TEXTS[transaction.transactionType])}
      subtitle={when === 'time' ? format.time(transaction.timeStamp) : format.dayTime(transaction.timeStamp, new Date().toISOString())}
      end={
        <span className={incoming && transaction.status === 'success' ? 'text-ok' : ''}>
          <Private>{amount}</Private>
        </span>
      }
      {...(badge === null ? {} : { endSubtitle: badge })}
    />
  )
}
