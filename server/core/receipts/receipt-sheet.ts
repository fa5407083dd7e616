/** The content of a receipt: its facts, their order and words. Pure; it draws nothing. */
import type { Locale, TransactionDetail } from '@zend/contracts'
import { printedName } from '../paper/index.ts'
import type { PublicName } from '../public-names/index.ts'
import { amountText, atText } from './format.ts'
import { type Fact, type PaymentAbroad, proofFacts } from './payment-abroad.ts'
import { PROOF_TEXTS } from './proof-texts.ts'
import type { SignedReceipt } from './receipt-code.ts'
import { completedAt, feeOf, type Provable } from './receipts.ts'
import { RECEIPT_TEXTS, type ReceiptTexts } from './texts.ts'

/** A receipt, ready to be drawn. */
export type ReceiptSheet = {
  readonly locale: Locale
  readonly title: string
  readonly heading: string
  readonly amount: string
  /** The amount received in return, in a swap or a quick sell. */
  readonly counter: string | null
  readonly completed: string
  readonly facts: readonly Fact[]
  /** The source or destination address of the coins, or the account that was paid. */
  readonly address: { readonly label: string; readonly text: string } | null
  /** Everything that proves the receipt. */
  readonly proof: {
    readonly title: string
    readonly how: string
    readonly why: string
    readonly link: string
    readonly signature: string
    readonly issued: string
  }
  readonly issuedAt: Date
}

/** Input of a receipt. `link` is its page. */
export type ReceiptFacts = {
  readonly detail: Provable
  readonly customer: Pick<PublicName, 'name' | 'username'>
  readonly signed: SignedReceipt
  readonly link: string
  readonly locale: Locale
}

/** Builds a receipt. Leaves a transfer's note out: our signature must not be under words that a customer chose. */
export function sheetOf({ detail, customer, signed, link, locale }: ReceiptFacts): ReceiptSheet {
  const texts = RECEIPT_TEXTS[locale]
  const said =
    detail.transactionType === 'fx' ? saidAbroad(detail, locale) : saidOf(detail, printedName(customer), locale)
  return {
    locale,
    ...said,
    facts: [...said.facts, { label: texts.labels.reference, text: detail._id }],
    proof: {
      title: detail.transactionType === 'fx' ? PROOF_TEXTS[locale].check : texts.check,
      how: texts.checkHow,
      why: texts.checkWhy,
      link,
      signature: texts.signature(signed.fingerprint),
      issued: texts.issued(atText(locale, signed.issuedAt)),
    },
    issuedAt: signed.issuedAt,
  }
}

type Said = Pick<ReceiptSheet, 'title' | 'heading' | 'amount' | 'counter' | 'completed' | 'facts' | 'address'>

function saidOf(detail: TransactionDetail, customer: string, locale: Locale): Said {
  const texts = RECEIPT_TEXTS[locale]
  const { counter } = detail
  return {
    title: texts.title,
    heading: headingOf(detail, texts),
    amount: amountText(locale, detail.amount, detail.currency),
    counter: counter === null ? null : texts.received(amountText(locale, counter.amount, counter.currency)),
    completed: texts.completed(atText(locale, new Date(completedAt(detail)))),
    facts: [
      { label: texts.labels.customer, text: customer },
      ...factsOf(detail, texts, locale),
      ...chainFacts(detail, texts),
    ],
    address: addressOf(detail, texts),
  }
}

/** The head of a proof of payment is what arrived: whoever was paid looks for that. */
function saidAbroad(paid: PaymentAbroad, locale: Locale): Said {
  const texts = PROOF_TEXTS[locale]
  const { amount, currency, counter, cameBack } = paid
  return {
    title: texts.title,
    heading: cameBack === null ? texts.delivered : texts.returned,
    amount: amountText(locale, counter.amount, counter.currency),
    counter: texts.outOf(amountText(locale, amount, currency)),
    completed: texts.deliveredOn(atText(locale, new Date(completedAt(paid)))),
    facts: proofFacts(paid, locale),
    address: null,
  }
}

function headingOf({ transactionType, direction }: TransactionDetail, { headings }: ReceiptTexts): string {
  if (transactionType !== 'transfer') return headings[transactionType]
  return direction === 'in' ? headings.transferIn : headings.transferOut
}

function factsOf(detail: TransactionDetail, { labels }: ReceiptTexts, locale: Locale): Fact[] {
  const fee = feeOf(detail)
  const charged = fee === null ? [] : [{ label: labels.fee, text: amountText(locale, fee.amount, fee.currency) }]
  switch (detail.transactionType) {
    case 'deposit':
      return charged
    case 'withdrawal':
      return [...charged, { label: labels.receives, text: amountText(locale, detail.receives, detail.currency) }]
    case 'swap': {
      const rate = `1\u00a0${detail.currency} = ${amountText(locale, detail.rate, detail.counter.currency)}`
      return [{ label: labels.rate, text: rate }, ...charged]
    }
    case 'transfer':
      return [
        {
          label: detail.direction === 'in' ? labels.from : labels.to,
          text: printedName({ name: detail.partyName, username: detail.party }),
        },
      ]
    case 'quick_sell': {
      const { account, counter, reference } = detail
      const rate = `1\u00a0${detail.currency} = ${amountText(locale, detail.rate, counter.currency)}`
      return [
        ...(detail.currency === counter.currency ? [] : [{ label: labels.rate, text: rate }]),
        ...charged,
        { label: labels.receives, text: amountText(locale, counter.amount, counter.currency) },
        { label: labels.to, text: `${account.accountName} · ${account.institutionName}` },
        ...(reference === null ? [] : [{ label: labels.payout, text: reference }]),
      ]
    }
  }
}

function chainFacts(detail: TransactionDetail, { labels }: ReceiptTexts): Fact[] {
  if (!('networkName' in detail)) return []
  const { networkName, txid, explorerUrl } = detail
  const transaction =
    txid === null
      ? []
      : [{ label: labels.transaction, text: txid, ...(explorerUrl === null ? {} : { href: explorerUrl }) }]
  return [{ label: labels.network, text: networkName }, ...transaction]
}

function addressOf(detail: TransactionDetail, { labels }: ReceiptTexts): ReceiptSheet['address'] {
  if (detail.transactionType === 'deposit') return { label: labels.depositAddress, text: detail.address }
  if (detail.transactionType === 'quick_sell') return { label: labels.account, text: detail.account.accountNumber }
  return detail.transactionType === 'withdrawal' ? { label: labels.toAddress, text: detail.address } : null
}
