/** What a notice says and what a language must have to say them all. Types only: a kind or text that is missing does not compile. */
import type { NoticeFacts, NoticeKind } from './notices.ts'

/** A link that the letter offers, by the page of the app it opens. */
export type LetterAction = { readonly label: string; readonly path: `/${string}` }

/** What one notice says: a subject that is also the title in the app, paragraphs, sometimes a page to open. */
export type Message = { readonly subject: string; readonly paragraphs: readonly string[]; readonly action?: LetterAction }

/** One language: what each kind says. */
export type Texts = {
  readonly [K in NoticeKind]: (facts: NoticeFacts[K]) => Message
} & {
  /** The line under every letter. */
  readonly footer: string
}
