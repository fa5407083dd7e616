/** One transaction in a list: kind, with whom, time, amount, its worth or its badge. */
import { useLingui } from '@lingui/react/macro'
import type { NetworkName, Transaction } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import { transactionLink } from '@zend/web/data/links'
import { usePrices, valueOf } from '@zend/web/data/prices'
import { Badge, IconTile, ListRow, STATUS_TONES } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBolt, type IconComponent, IconDeposit, IconSwap, IconWithdraw } from '@zend/web/ui/icons'
import { CoinIcon, Figure, Private, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { TYPE_TEXTS } from './transaction.texts.ts'

const ICONS: Readonly<Record<Transaction['transactionType'], IconComponent>> = {
  deposit: IconDeposit,
  withdrawal: IconWithdraw,
  swap: IconSwap,
  transfer: IconWithdraw,
  quick_sell: IconBolt,
  fx: IconWithdraw,
}

/** The mark of a transaction: the icon of its kind (money in for a received transfer) with its coin. Without colour. */
export function TransactionMark({
  transaction: { transactionType, direction, currency, counter },
  size = 44,
}: {
  readonly transaction: Transaction
  /** In px. */
  readonly size?: number
}): ReactElement {
  const Icon = ICONS[transactionType === 'transfer' && direction === 'in' ? 'deposit' : transactionType]
  // A swap is told by what came of it.
  const mark = transactionType === 'swap' && counter !== null ? counter.currency : currency
  return (
    <span className="relative shrink-0">
      <IconTile tone="neutral" size={size}>
        <Icon />
      </IconTile>
      {isCoin(mark) ? (
        <span className="absolute -right-1 -bottom-1 rounded-pill ring-2 ring-surface">
          <CoinIcon code={mark} size={18} />
        </span>
      ) : null}
    </span>
  )
}

/** The title of a transaction: its kind, or something more specific. */
export function useTitle(): (transaction: Transaction) => string {
  const { i18n, t } = useLingui()
  return ({ transactionType, direction, currency, counter, party, partyName }) => {
    if (transactionType === 'swap' && counter !== null) return t`${currency} to ${counter.currency}`
    if (transactionType === 'transfer' && party !== null)
      return direction === 'in' ? t`From @${party}` : t`To @${party}`
    if (typeof partyName === 'string') return partyName
    return i18n._(TYPE_TEXTS[transactionType])
  }
}

/** With whom or on which network, where the title does not say it: in few characters, so that the time stays in sight. */
export function viaOf(
  { transactionType, network, party }: Transaction,
  names: NetworkTexts | undefined,
): string | null {
  if (transactionType === 'deposit') return network === null ? null : (names?.[network] ?? null)
  if (party === null) return null
  if (transactionType === 'withdrawal') return `${party.slice(0, 4)}…${party.slice(-4)}`
  return transactionType === 'quick_sell' ? `••${party.slice(-4)}` : null
}

/** The names of networks: passed in, because most pages with rows do not load them. */
type NetworkTexts = Readonly<Record<NetworkName, string>>

/** What it is worth now, about, in the currency of values; `null` for local money, and without a price. */
export function useWorth({ amount, currency }: Transaction): string | null {
  const format = useFormat()
  const { data: prices } = usePrices()
  const worth = isCoin(currency) ? valueOf(amount, currency, prices) : null
  return worth === null || prices === undefined ? null : format.about(worth, prices.quote)
}

/** The amounts with their signs: a swap shows the received one first, a quick sell the sold one. */
export function useAmounts(): (transaction: Transaction) => {
  readonly first: string
  readonly second: string | null
  readonly incoming: boolean
} {
  const format = useFormat()
  const written = (value: string, asset: Transaction['currency'], plus: boolean): string =>
    isCoin(asset) ? format.coin(value, asset, { plus }) : format.fiat(value, asset, { plus })
  return ({ transactionType, direction, amount, currency, counter }) => {
    const given = written(direction === 'in' ? amount : `-${amount}`, currency, true)
    if (counter === null) return { first: given, second: null, incoming: direction === 'in' }
    // A quick sell and a payment abroad pay out to a bank, not into the balance.
    if (transactionType === 'quick_sell' || transactionType === 'fx')
      return { first: given, second: written(counter.amount, counter.currency, false), incoming: false }
    return {
      first: written(counter.amount, counter.currency, true),
      second: written(`-${amount}`, currency, false),
      incoming: true,
    }
  }
}

/**
 * A row that links to the transaction. `when` is `time` inside a day's group and `day` elsewhere; `brief` is `day`
 * for narrow places: the time of today or the day, and no kind beside a specific title. Success has no badge, so that
 * a held or returned row stands out.
 */
export function TransactionRow({
  transaction,
  when = 'day',
  networks,
}: {
  readonly transaction: Transaction
  readonly when?: 'day' | 'time' | 'brief'
  readonly networks?: NetworkTexts
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const titleOf = useTitle()
  const amountsOf = useAmounts()
  const { status, timeStamp, transactionType } = transaction
  const { first, second, incoming } = amountsOf(transaction)
  const title = titleOf(transaction)
  const now = new Date().toISOString()
  const today = format.day(timeStamp, now) === format.day(now, now)
  const at =
    when === 'time' || (when === 'brief' && today)
      ? format.time(timeStamp)
      : when === 'day'
        ? format.dayTime(timeStamp, now)
        : format.day(timeStamp, now)
  const kind = i18n._(TYPE_TEXTS[transactionType])
  const worth = useWorth(transaction)
  const beside = second ?? worth
  const via = viaOf(transaction, networks)
  const about = title !== kind && when !== 'brief' ? kind : via
  const below: ReactNode =
    status === 'success' ? (
      beside === null ? null : (
        <Private>{beside}</Private>
      )
    ) : (
      <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge>
    )
  return (
    <ListRow
      href={transactionLink(transaction._id)}
      {...(when === 'brief' && { className: 'wide:gap-2.5 wide:pr-4' })}
      leading={<TransactionMark transaction={transaction} />}
      title={title}
      subtitle={about === null ? at : `${about}, ${at}`}
      end={
        <span className={incoming && status === 'success' ? 'text-ok' : ''}>
          <Private>
            <Figure>{first}</Figure>
          </Private>
        </span>
      }
      {...(below === null ? {} : { endSubtitle: below })}
    />
  )
}
