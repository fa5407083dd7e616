/** A payment abroad as its proof shows it, and the facts of that proof. Pure. */
import type { Badge, Locale } from '@zend/contracts'
import type { BankDetails, FxCurrency, FxPayee, FxRail, Purpose } from '@zend/corridors'
import { amountText, atText } from './format.ts'
import { PROOF_TEXTS } from './proof-texts.ts'

/** A payment abroad. Amounts are decimal text, instants ISO 8601. */
export type PaymentAbroad = {
  readonly _id: string
  readonly transactionType: 'fx'
  readonly direction: 'out'
  readonly status: Badge
  /** What left the balance, our charge included. */
  readonly amount: string
  readonly currency: 'USDT'
  /** What was to arrive, and did. */
  readonly counter: { readonly amount: string; readonly currency: FxCurrency }
  readonly network: null
  readonly timeStamp: string
  /** The company as banks were told. */
  readonly payer: { readonly name: string; readonly registration: string }
  readonly payee: FxPayee
  readonly rail: FxRail
  readonly purpose: Purpose
  /** What the payee's bank was given to show them. */
  readonly remittance: string
  readonly invoices: readonly { readonly number: string; readonly pays: string }[]
  readonly charge: { readonly amount: string; readonly currency: 'USD' }
  /** Units of the payee's currency for one USDT. */
  readonly rate: string
  /** The id that the institution that pays gave it. */
  readonly providerReference: string | null
  /** The reference by which banks find it, such as a UETR. */
  readonly tracking: string | null
  /** Whether a bank told that it arrived, or only the usual time has passed. */
  readonly delivery: 'told' | 'presumed' | null
  readonly sentAt: string | null
  /** `null` until it was delivered; it stays when it came back afterwards. */
  readonly deliveredAt: string | null
  /** What came back, and when; `null` while nothing did. */
  readonly cameBack: { readonly at: string; readonly amount: string } | null
  /** What the company has again of it, in USDT. */
  readonly givenBack: string | null
  readonly madeBy: string
  readonly approvedBy: readonly string[]
}

/** A line of facts. `href` makes it a link. */
export type Fact = { readonly label: string; readonly text: string; readonly href?: string }

/** Rails by the names that banks know them by, which no language translates. */
const RAIL_NAMES: Readonly<Record<FxRail, string>> = {
  'us-ach': 'ACH',
  'us-fedwire': 'Fedwire',
  'ca-eft': 'EFT',
  'ca-interac': 'Interac',
  'gb-fps': 'Faster Payments',
  'gb-chaps': 'CHAPS',
  'eu-sepa-instant': 'SEPA Instant',
  'eu-sepa': 'SEPA',
  swift: 'SWIFT',
}

/** The facts of a proof of payment, in their order. */
export function proofFacts(paid: PaymentAbroad, locale: Locale): readonly Fact[] {
  const { labels, purposes, told, presumed, back } = PROOF_TEXTS[locale]
  const { counter, payer, payee, sentAt, deliveredAt, cameBack, givenBack } = paid
  const at = (instant: string): string => atText(locale, new Date(instant))
  const fact = (label: string, text: string | null): readonly Fact[] =>
    text === null || text === '' ? [] : [{ label, text }]
  const invoices = paid.invoices.map(({ number, pays }) => `${number}: ${amountText(locale, pays, counter.currency)}`)
  return [
    ...fact(labels.payer, [payer.name, payer.registration].filter((each) => each !== '').join(' · ')),
    ...fact(labels.payee, payeeName(payee)),
    ...fact(labels.address, addressText(payee)),
    ...fact(labels.account, accountText(payee.bank)),
    ...fact(labels.paidFrom, amountText(locale, paid.amount, paid.currency)),
    ...fact(labels.rate, `1\u00a0USDT = ${amountText(locale, paid.rate, counter.currency)}`),
    ...fact(labels.charge, amountText(locale, paid.charge.amount, paid.charge.currency)),
    ...fact(labels.purpose, purposes[paid.purpose]),
    ...fact(labels.remittance, paid.remittance),
    ...fact(labels.invoices, invoices.join('; ')),
    ...fact(labels.rail, RAIL_NAMES[paid.rail]),
    ...fact(labels.ordered, `${at(paid.timeStamp)} · ${paid.madeBy}`),
    ...fact(labels.approvedBy, paid.approvedBy.join('; ')),
    ...fact(labels.sent, sentAt === null ? null : at(sentAt)),
    ...fact(
      labels.delivered,
      deliveredAt === null ? null : `${at(deliveredAt)} · ${paid.delivery === 'told' ? told : presumed}`,
    ),
    ...fact(
      labels.cameBack,
      cameBack === null ? null : `${at(cameBack.at)} · ${amountText(locale, cameBack.amount, counter.currency)}`,
    ),
    ...fact(labels.givenBack, givenBack === null ? null : back(amountText(locale, givenBack, paid.currency))),
    ...fact(labels.tracking, paid.tracking),
    ...fact(labels.provider, paid.providerReference),
  ]
}

/** The name of a payee as one text. @example payeeName(payee) // 'Harbour Supplies Ltd' */
export const payeeName = ({ name }: Pick<FxPayee, 'name'>): string =>
  name.type === 'company' ? name.company : `${name.first} ${name.last}`

function addressText({ address: { street, number, town, region, postcode, country } }: FxPayee): string {
  const lines = [`${street} ${number}`.trim(), `${postcode} ${town}`.trim(), region, country]
  return lines.filter((each) => each !== '').join(', ')
}

/** The account in the words of its scheme, which no language translates. */
function accountText(bank: BankDetails): string {
  switch (bank.way) {
    case 'us-ach':
    case 'us-wire':
      return `ABA ${bank.routing} · ${bank.account}`
    case 'ca-eft':
      return `${bank.institution}-${bank.transit} · ${bank.account}`
    case 'ca-interac':
      return bank.contact
    case 'gb-bank':
      return `${bank.sortCode} · ${bank.account}`
    case 'eu-iban':
      return `IBAN ${bank.iban}`
    case 'swift':
      return `BIC ${bank.bic} · ${bank.account}`
  }
}

const ENDS = 4

/** The last characters of an account, by which whoever has the paper compares it; of a mail address nothing. */
export function accountEnds({ bank }: Pick<FxPayee, 'bank'>): string | null {
  if (bank.way === 'ca-interac') return null
  return (bank.way === 'eu-iban' ? bank.iban : bank.account).slice(-ENDS)
}
