/**
 * The words of every notice in every language. A kind or a language that is missing does not compile.
 * Facts are inserted as plain text; making them safe in HTML is the letter's part.
 */
import type { Locale } from '@zend/contracts'
import type { Message, Texts } from './message.ts'
import type { NoticeFacts, NoticeKind } from './notices.ts'
import { en } from './texts.en.ts'
import { es } from './texts.es.ts'
import { fr } from './texts.fr.ts'
import { pt } from './texts.pt.ts'

/** Every language of the product. */
export const TEXTS: Readonly<Record<Locale, Texts>> = { en, fr, es, pt }

/** What a notice says in a language. */
export function messageOf<K extends NoticeKind>(locale: Locale, kind: K, facts: NoticeFacts[K]): Message {
  // TypeScript cannot see that the function and the facts come from the same kind.
  const write = TEXTS[locale][kind] as (facts: NoticeFacts[K]) => Message
  return write(facts)
}
