/** What a notice says, and who must say it. Types only: a kind that is missing does not compile. */
import type { Text, Values } from '../texts/index.ts'
import type { NoticeFacts, NoticeKind, PlainKind } from './notices.ts'

/**
 * A link that the letter offers, by the page of the app it opens. With `secret` the notice's own secret is put at its
 * end.
 */
export type LetterAction = { readonly label: string; readonly path: `/${string}`; readonly secret?: true }

/** What one notice says: a subject that is also the title in the app, paragraphs, sometimes a page to open. */
export type Message = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: LetterAction
}

/** A language to write in: its texts, and how it writes the amounts and instants that stand in them. */
export type Tongue = {
  readonly tell: (text: Text, values?: Values) => string
  readonly money: (amount: string, currency: string) => string
  readonly when: (instant: string) => string
}

/** What each kind says. */
export type Texts = { readonly [K in NoticeKind]: (facts: NoticeFacts[K], tongue: Tongue) => Message }

/** The kinds about money. */
export type MoneyKind = Extract<PlainKind, `${'deposit' | 'transfer' | 'withdrawal' | 'sell' | 'claim'}-${string}`>
/** The kinds of support, verification and invitations. */
export type ServiceKind = Extract<PlainKind, `${'support' | 'verification' | 'referral' | 'box'}-${string}`>
/** The kinds about who is in an account and what protects it. */
export type AccountKind = Exclude<PlainKind, MoneyKind | ServiceKind>
