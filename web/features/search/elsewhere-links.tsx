/** Results of the search that came from the API: a transaction, a person. */
import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import { transactionLink } from '@zend/web/data/links'
import type { Payee } from '@zend/web/data/sending'
import { PersonPicture } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon, Private } from '@zend/web/ui/money'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

/** What every result needs. `className` is a row's. */
export type ResultProps = {
  readonly className: string
  readonly onChosen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One of the customer's own transactions. */
export function TransactionLink({
  transaction: { _id, transactionType, amount, currency, party, partyName, timeStamp },
  ...link
}: ResultProps & { readonly transaction: Transaction }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const names: Readonly<Record<Transaction['transactionType'], string>> = {
    deposit: t({ message: 'Deposit', context: 'noun' }),
    withdrawal: t({ message: 'Withdraw', context: 'noun' }),
    swap: t({ message: 'Swap', context: 'noun' }),
    transfer: t`Zend Pay`,
    quick_sell: t`Quick Sell`,
    fx: t`Transaction`,
  }
  const who = transactionType === 'transfer' ? (partyName ?? (party === null ? null : `@${party}`)) : null
  const when = format.dayTime(timeStamp, new Date().toISOString())
  return (
    <li>
      <Result path={transactionLink(_id)} {...link}>
        {isCoin(currency) ? <CoinIcon code={currency} size={32} /> : <span className="size-8 rounded-pill bg-raised" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{names[transactionType]}</span>
          <span className="block truncate text-meta text-muted">{who === null ? when : `${who}, ${when}`}</span>
        </span>
        <span className="num shrink-0 text-label">
          <Private>{format.coin(amount, currency)}</Private>
        </span>
      </Result>
    </li>
  )
}

/** A person, by their whole username. */
export function PersonLink({
  person: { name, username, image },
  path,
  ...link
}: ResultProps & { readonly person: Payee; readonly path: string }): ReactElement {
  return (
    <li>
      <Result path={path} {...link}>
        <PersonPicture name={name} image={image} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-meta text-muted">@{username}</span>
        </span>
      </Result>
    </li>
  )
}

function Result({
  path,
  className,
  onChosen,
  onKeyDown,
  children,
}: ResultProps & { readonly path: string; readonly children: ReactNode }): ReactElement {
  return (
    <Link to={path} onClick={onChosen} onKeyDown={onKeyDown} className={className}>
      {children}
    </Link>
  )
}
