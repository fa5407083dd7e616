/**
 * The text of every notice. A missing kind does not compile; a missing translation fails the check of the catalogues
 * (core/texts). Facts are inserted as plain text; the mail renderer escapes them for HTML.
 */
import type { Locale } from '@zend/contracts'
import { exactFigure } from '@zend/kernel'
import { msg, say } from '../texts/index.ts'
import { companyQuery } from './channels.ts'
import { formatAt, type Reader } from './format-at.ts'
import type { EndLine, Message, Texts, Phrasing } from './message.ts'
import { moneyText } from './money-text.ts'
import type { NoticeFacts, NoticeKind } from './notices.ts'
import { ACCOUNT_TEXTS } from './texts.account.ts'
import { BATCH_TEXTS } from './texts.batches.ts'
import { BILL_TEXTS } from './texts.bills.ts'
import { CODE_TEXTS } from './texts.codes.ts'
import { APPROVAL_TEXTS } from './texts.approvals.ts'
import { FX_TEXTS } from './texts.fx.ts'
import { KYB_TEXTS } from './texts.kyb.ts'
import { MEMBER_TEXTS } from './texts.members.ts'
import { MONEY_TEXTS } from './texts.money.ts'
import { PRICE_TEXTS } from './texts.prices.ts'
import { SELL_TEXTS } from './texts.sells.ts'
import { SERVICE_TEXTS } from './texts.service.ts'
import { SUPPLIER_TEXTS } from './texts.suppliers.ts'
import { WEBHOOK_TEXTS } from './texts.webhooks.ts'

const TEXTS: Texts = {
  ...CODE_TEXTS,
  ...ACCOUNT_TEXTS,
  ...APPROVAL_TEXTS,
  ...BATCH_TEXTS,
  ...BILL_TEXTS,
  ...FX_TEXTS,
  ...KYB_TEXTS,
  ...MEMBER_TEXTS,
  ...MONEY_TEXTS,
  ...PRICE_TEXTS,
  ...SELL_TEXTS,
  ...SERVICE_TEXTS,
  ...SUPPLIER_TEXTS,
  ...WEBHOOK_TEXTS,
}

const phrasingOf = (reader: Reader): Phrasing => ({
  tell: (text, values) => say(reader.locale, text, values),
  money: (amount, currency) => moneyText(reader.locale, amount, currency),
  when: (instant) => formatAt(reader, instant),
  number: (figure) => exactFigure(reader.locale, figure, 0),
})

/** Returns a notice's text for its reader. */
export function messageOf<K extends NoticeKind>(reader: Reader, kind: K, facts: NoticeFacts[K]): Message {
  // TypeScript cannot see that the function and the facts come from the same kind.
  const write = TEXTS[kind] as (facts: NoticeFacts[K], phrasing: Phrasing) => Message
  const told = write(facts, phrasingOf(reader))
  const message = 'of' in facts && typeof facts.of === 'string' ? aboutCompany(reader, told, facts.of) : told
  const { action } = message
  // A secret ends the address.
  if (action?.app !== 'business' || action.secret === true) return message
  return { ...message, action: { ...action, path: `${action.path}${companyQuery(action.path, facts)}` } }
}

/** A text about a company's money: it names the company first, and its link opens the company's app. */
const aboutCompany = ({ locale }: Reader, { subject, action, ...rest }: Message, company: string): Message => ({
  ...rest,
  subject: say(locale, msg({ message: '{company}: {subject}' }), { company, subject }),
  ...(action === undefined ? {} : { action: { ...action, app: 'business' as const } }),
})

/** Returns the line below every mail to a customer that leads to freezing their account. */
export const freezeLineOf = (locale: Locale, url: string): EndLine => ({
  question: say(locale, msg({ message: 'Is somebody else in your account?' })),
  label: say(locale, msg({ message: 'Lock my account', context: 'link' })),
  url,
})

/** Returns the line below every mail that leads to finding out whether somebody who calls is from Zend. */
export const usLineOf = (locale: Locale, url: string): EndLine => ({
  question: say(locale, msg({ message: 'Does somebody say that they are from Zend?' })),
  label: say(locale, msg({ message: 'Is it really us?', context: 'link' })),
  url,
})

/** Returns the footer of every mail to a customer. */
export const footerOf = (locale: Locale): string =>
  say(locale, msg({ message: 'You receive this mail because this address is used with Zend.' }))
