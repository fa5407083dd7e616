/** Types of a notice's text. A missing kind does not compile. */
import type { Text, Values } from '../texts/index.ts'
import type { NoticeFacts, NoticeKind, PlainKind } from './notices.ts'

/**
 * A link in the mail, by the page of the app it opens. With `secret` the notice's own secret is appended to it. `app`
 * is the personal one when left out. */
export type MailAction = {
  readonly label: string
  readonly path: `/${string}`
  readonly secret?: true
  readonly app?: 'business'
}

/** A link as a mail has it. */
export type MailLink = { readonly label: string; readonly url: string }
/** A line below a mail: a question, and a link for who asks it. */
export type EndLine = MailLink & { readonly question: string }

/** The lines at the end of a mail. `us` leads to finding out whether somebody is from Zend; every mail has it. */
export type MailEnd = { readonly footer: string; readonly us: EndLine; readonly freeze: EndLine | null }

/**
 * The text of one notice: a subject that is also the title in the app, paragraphs, sometimes a page to open. `why`
 * says why it came where that is not the reader's own account.
 */
export type Message = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: MailAction
  readonly why?: string
}

/** A language to write in: its texts, and its format of amounts and instants. */
export type Phrasing = {
  readonly tell: (text: Text, values?: Values) => string
  readonly money: (amount: string, currency: string) => string
  readonly when: (instant: string) => string
  /** A plain number with its own decimals. */
  readonly number: (figure: string) => string
}

/** The text of each kind. */
export type Texts = { readonly [K in NoticeKind]: (facts: NoticeFacts[K], phrasing: Phrasing) => Message }

/** The kinds about money. */
export type MoneyKind = Extract<PlainKind, `${'deposit' | 'transfer' | 'request' | 'withdrawal' | 'claim'}-${string}`>
/** The kinds about sales. */
export type SellKind = Extract<PlainKind, `sell-${string}`>
/** The kinds about prices that somebody waits for. */
export type PriceKind = Extract<PlainKind, `price-${string}`>
/** The kinds about payments abroad. */
export type FxKind = Extract<PlainKind, `fx-${string}`>
/** The kinds about requests for approval. */
export type ApprovalNoticeKind = Extract<PlainKind, `${'approval' | 'policy' | 'deputy'}-${string}`>
/** The kinds of support, verification and invitations. */
export type ServiceKind = Extract<PlainKind, `${'support' | 'verification' | 'referral' | 'box'}-${string}`>
/** The kinds about a company's members, and the codes that confirm their changes. */
export type MemberKind = Extract<NoticeKind, `member${string}` | `company-${string}`> | MemberCodeKind
/** The codes that confirm changes of a company's members, and of its API keys. */
export type MemberCodeKind = Extract<NoticeKind, `code-${string}-member` | `code-${string}-api-key`>
/** The kinds about the verification of companies. */
export type KybKind = Extract<NoticeKind, `kyb-${string}`>
/** The kinds about a company's webhooks, and the code that confirms where they go. */
export type WebhookKind = Extract<NoticeKind, `webhook-${string}` | 'code-webhook'>
/** The kinds about a company's suppliers, and the code that saves one. */
export type SupplierKind = Extract<NoticeKind, `supplier-${string}` | 'code-save-supplier'>
/** The kinds about what a company asks others to pay. */
export type BillKind = Extract<NoticeKind, `bill-${string}`>
/** The kinds about batches, and the code that confirms one. */
export type BatchKind = Extract<NoticeKind, `batch-${string}` | 'code-batch'>
/** The kinds about account access and security. */
export type AccountKind = Exclude<
  PlainKind,
  | ApprovalNoticeKind
  | BatchKind
  | BillKind
  | FxKind
  | MoneyKind
  | PriceKind
  | SellKind
  | ServiceKind
  | MemberKind
  | KybKind
  | SupplierKind
  | WebhookKind
>
