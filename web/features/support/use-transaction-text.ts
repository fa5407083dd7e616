/** A transaction in one line: kind, amount, time. */
import { useLingui } from '@lingui/react'
import type { Transaction } from '@zend/contracts'
import { useFormat } from '@zend/web/ui/format'
import { TRANSACTION_TEXTS } from './support.texts.ts'
import type { TransactionId } from './support.params.ts'

/** The kind of a transaction, by the prefix of its id. */
export const kindOf = (id: TransactionId): keyof typeof TRANSACTION_TEXTS =>
  id.slice(0, 3) as keyof typeof TRANSACTION_TEXTS

/** The texts of a transaction: its kind, its amounts, its time. */
export type TransactionText = { readonly title: string; readonly amount: string; readonly at: string }

/** Formats a transaction. */
export function useTransactionText(): (id: TransactionId, transaction: Transaction) => TransactionText {
  const { i18n } = useLingui()
  const format = useFormat()
  return (id, { amount, currency, counter, direction, timeStamp }) => {
    const given = format.coin(direction === 'in' ? amount : `-${amount}`, currency, { plus: true })
    return {
      title: i18n._(TRANSACTION_TEXTS[kindOf(id)]),
      amount: counter === null ? given : `${given} → ${format.coin(counter.amount, counter.currency, { plus: true })}`,
      at: format.dayTime(timeStamp, new Date().toISOString()),
    }
  }
}
