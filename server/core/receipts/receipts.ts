/**
 * What a receipt shows of a transaction, and when there is one. Pure. The receipt belongs to the customer; its page is
 * open to anybody who holds it, so that shortens names and shows nothing beyond this transaction.
 */
import type { QuickSellDetail, ReceiptView, TransactionDetail } from '@zend/contracts'
import { add, formatMoney, parseMoney } from '@zend/kernel'
import type { PublicName } from '../public-names/index.ts'
import { accountEnds, type PaymentAbroad, payeeName } from './payment-abroad.ts'
import type { SignedReceipt } from './receipt-code.ts'

/** What there are receipts of: a transaction, or a payment abroad, whose receipt is called proof of payment. */
export type Provable = TransactionDetail | PaymentAbroad

/**
 * Tells whether the transaction is finally done: only then there is a receipt. A payment abroad that was delivered can
 * come back weeks later: it keeps its proof, which says so.
 */
export const isDone = (detail: Pick<TransactionDetail, 'status'> | PaymentAbroad): boolean =>
  'deliveredAt' in detail ? detail.deliveredAt !== null : detail.status === 'success'

/** Returns when the transaction completed, or, while it has not, when it began. ISO 8601. */
export function completedAt(detail: Provable): string {
  switch (detail.transactionType) {
    case 'deposit':
      return detail.creditedAt ?? detail.timeStamp
    case 'withdrawal':
      return detail.stages.find(({ key }) => key === 'done')?.at ?? detail.timeStamp
    case 'quick_sell':
      return detail.stages.find(({ key }) => key === 'paid')?.at ?? detail.timeStamp
    case 'fx':
      return detail.deliveredAt ?? detail.timeStamp
    case 'swap':
    case 'transfer':
      return detail.timeStamp
  }
}

type Named = Pick<PublicName, 'name' | 'username'>

/**
 * Returns what the page of a receipt shows: the current transaction, beside what the receipt says. `customer` is the
 * receipt's owner.
 */
export function receiptViewOf(
  detail: Provable,
  customer: Named,
  { issuedAt, fingerprint }: SignedReceipt,
): ReceiptView {
  const { transactionType, direction, status, amount, currency, counter, network } = detail
  return {
    transactionType,
    direction,
    status,
    amount,
    currency,
    counter,
    fee: feeOf(detail),
    network,
    address: 'address' in detail ? detail.address : null,
    txid: 'txid' in detail ? detail.txid : null,
    explorerUrl: 'explorerUrl' in detail ? detail.explorerUrl : null,
    customer: toStrangers(customer),
    party: partyOf(detail),
    at: completedAt(detail),
    ...abroadOf(detail),
    issuedAt: issuedAt.toISOString(),
    fingerprint,
  }
}

/**
 * Returns the counterparty as anybody may see it: a transfer's customer, the owner of the account that a quick sell
 * paid into.
 */
function partyOf(detail: Provable): string | null {
  if (detail.transactionType === 'fx')
    return detail.payee.name.type === 'company' ? payeeName(detail.payee) : shortName(payeeName(detail.payee))
  if (detail.transactionType === 'transfer') return toStrangers({ name: detail.partyName, username: detail.party })
  return detail.transactionType === 'quick_sell' ? shortName(detail.account.accountName) : null
}

/** What only a payment abroad has. */
function abroadOf(detail: Provable): Pick<ReceiptView, 'accountEnds' | 'tracking' | 'delivery' | 'returnedAt'> {
  if (detail.transactionType !== 'fx') return { accountEnds: null, tracking: null, delivery: null, returnedAt: null }
  const { payee, tracking, delivery, cameBack } = detail
  return { accountEnds: accountEnds(payee), tracking, delivery, returnedAt: cameBack?.at ?? null }
}

/** A company is shown by its full name. */
const toStrangers = ({ name, username }: Named): string => (username === null ? name : shortName(name))

/**
 * Returns what was charged; `null` where nothing ever is. A quick sell's fees are both in local money, so they are
 * summed.
 */
export function feeOf(detail: Provable): ReceiptView['fee'] {
  if (detail.transactionType === 'fx') return detail.charge
  if (detail.transactionType === 'withdrawal') return { amount: detail.fee, currency: detail.currency }
  if (detail.transactionType === 'swap') return { amount: detail.fee.amount, currency: detail.fee.currency }
  if (detail.transactionType === 'quick_sell')
    return { amount: sumOf(detail.fee, detail.flatFee), currency: detail.fee.currency }
  return null
}

function sumOf(one: QuickSellDetail['fee'], other: QuickSellDetail['flatFee']): string {
  const [a, b] = [parseMoney(one.currency, one.amount), parseMoney(one.currency, other.amount)]
  if (!a.ok || !b.ok) throw new TypeError(`not amounts of ${one.currency}: ${one.amount}, ${other.amount}`)
  return formatMoney(add(a.value, b.value))
}

/** Shortens a name for public view: the first name, and the first letter of the last one. */
export function shortName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  // A letter can be several characters: Ọ̀ is three.
  const initial = last === undefined ? undefined : [...new Intl.Segmenter().segment(last)][0]?.segment
  return initial === undefined ? first : `${first} ${initial}.`
}
