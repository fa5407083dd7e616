/** The transaction that a conversation is about. */
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { transactionLink } from '@zend/web/data/links'
import { transactionQuery } from '@zend/web/data/wallet'
import { Identicon } from '@zend/web/ui'
import { IconChevronRight } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { TRANSACTION_TEXTS } from './support.texts.ts'
import type { TransactionId } from './support.params.ts'
import { kindOf, useTransactionText } from './use-transaction-text.ts'

/** A line with the transaction's identicon, its kind, its amount and time; only kind and id until it has loaded. */
export function TransactionLine({ id, end }: { readonly id: TransactionId; readonly end?: ReactNode }): ReactElement {
  const { i18n } = useLingui()
  const textOf = useTransactionText()
  const { data } = useQuery(transactionQuery(id))
  const text = data === undefined ? null : textOf(id, data)
  return (
    <span className="flex min-h-16 items-center gap-3 rounded-row border border-line bg-surface p-2 pr-3">
      <Identicon text={id} columns={8} rows={8} className="size-12 shrink-0 rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label font-semibold">
          {text === null ? (
            i18n._(TRANSACTION_TEXTS[kindOf(id)])
          ) : (
            <>
              {text.title} <Private>{text.amount}</Private>
            </>
          )}
        </span>
        <span className="num block truncate text-meta text-muted">{text === null ? id : text.at}</span>
      </span>
      {end}
    </span>
  )
}

/** The line as a link to the transaction's page. */
export function TransactionLink({ id }: { readonly id: TransactionId }): ReactElement {
  return (
    <Link to={transactionLink(id)} className="block rounded-row hover:bg-raised">
      <TransactionLine id={id} end={<IconChevronRight size={18} className="text-muted" />} />
    </Link>
  )
}
