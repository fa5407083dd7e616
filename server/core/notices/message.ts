/** What a notice says and what a language must have to say them all. Types only: a kind or text that is missing does not compile. */
import type { NoticeFacts, NoticeKind } from './notices.ts'

/** A link that the letter offers, by the page of the app it opens. With `secret` the notice's own secret is put at its end. */
export type LetterAction = { readonly label: string; readonly path: `/${string}`; readonly secret?: true }

/** What one notice says: a subject that is also the title in the app, paragraphs, sometimes a page to open. */
export type Message = { readonly subject: string; readonly paragraphs: readonly string[]; readonly action?: LetterAction }

/** The kinds about the security of an account, which stand in a file of their own in each language. */
type SecurityKind =
  | `code-${'change-password' | 'change-next-of-kin' | 'add-passkey' | 'close-account'}`
  | `two-factor-${'on' | 'off'}`
  | `passkey-${'added' | 'removed'}`
  | `account-${'frozen' | 'closed'}`
  | 'password-replaced'
  | 'phone-changed'
  | 'recovery-code-used'
  | 'next-of-kin-changed'
  | 'data-exported'

/** What a language says of the security of an account. */
export type SecurityTexts = Pick<Texts, SecurityKind>

/** What a language says of claims of what was set aside. */
export type ClaimTexts = Pick<Texts, 'claim-approved' | 'claim-refused'>

/** One language: what each kind says. */
export type Texts = {
  readonly [K in NoticeKind]: (facts: NoticeFacts[K]) => Message
} & {
  /** The line under every letter. */
  readonly footer: string
}
