/** The content of an invoice's PDF: its facts, their order and words. Pure; it draws nothing. */
import type { Locale } from '@zend/contracts'
import { formatMoney, type Money } from '@zend/kernel'
import type { Draft } from '../../core/paper/index.ts'
import { amountText } from '../../core/receipts/index.ts'
import { msg, say, type Text, type Values } from '../../core/texts/index.ts'
import { type Bill, inCurrencyOf } from './bill.ts'

/** A line of facts. */
export type Fact = { readonly label: string; readonly text: string }

/** An invoice, ready to be drawn. `link` is its page. */
export type BillSheet = {
  readonly locale: Locale
  readonly title: string
  readonly company: string
  readonly about: string
  readonly amount: string
  readonly facts: readonly Fact[]
  readonly lines: readonly Fact[]
  readonly pay: { readonly title: string; readonly how: string; readonly link: string }
  readonly issuedAt: Date
}

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt-PT' }
const DRAWER = new URL('pdf.ts', import.meta.url).href

/** Returns the PDF of a bill as a file to make, in the bill's language. `link` opens its page. */
export function draftBill(bill: Bill, company: { readonly name: string }, link: string): Draft {
  return {
    fileName: `invoice-${bill.id}`,
    format: 'pdf',
    drawing: { drawer: DRAWER, content: sheetOf(bill, company, link) },
  }
}

/** Builds the sheet of a bill. */
export function sheetOf(bill: Bill, company: { readonly name: string }, link: string): BillSheet {
  const locale = bill.language
  const tell = (text: Text, values?: Values): string => say(locale, text, values)
  const money = (amount: Money): string => amountText(locale, formatMoney(amount), amount.asset)
  const day = (at: Date): string =>
    new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const facts: readonly (Fact | null)[] = [
    bill.number === null ? null : { label: tell(msg({ message: 'Number', context: 'invoice' })), text: bill.number },
    { label: tell(msg({ message: 'Date', context: 'invoice' })), text: day(bill.createdAt) },
    bill.dueOn === null
      ? null
      : { label: tell(msg({ message: 'Due on', context: 'invoice' })), text: day(new Date(bill.dueOn)) },
    bill.billedTo === null
      ? null
      : { label: tell(msg({ message: 'For', context: 'invoice' })), text: bill.billedTo.name },
    bill.contact === null ? null : { label: tell(msg({ message: 'Contact', context: 'invoice' })), text: bill.contact },
    bill.details === null ? null : { label: tell(msg({ message: 'Details', context: 'invoice' })), text: bill.details },
  ]
  return {
    locale,
    title: tell(bill.kind === 'invoice' ? msg({ message: 'Invoice' }) : msg({ message: 'Payment link' })),
    company: company.name,
    about: bill.title,
    amount: money(bill.amount),
    facts: facts.filter((fact) => fact !== null),
    lines: bill.lines.map(({ text, amount }) => ({ label: text, text: money(inCurrencyOf(bill, amount)) })),
    pay: {
      title: tell(msg({ message: 'Pay in coins' })),
      how: tell(
        msg({
          message:
            'Scan the code, or open this address. The page says how many coins to send and where; you need no account.',
        }),
      ),
      link,
    },
    issuedAt: bill.createdAt,
  }
}
