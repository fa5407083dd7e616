/**
 * Which language a caller reads, and what the API says in it. At the edge only the request's own wish is known: an
 * account's language belongs to letters. It decides no text of a product.
 */
import { fields, type Locale, REFUSALS, type RefusalCode } from '@zend/contracts'
import { msg, say, type Text } from '@zend/server/core/texts'
import Negotiator from 'negotiator'
import { en as fieldsEn, es as fieldsEs, fr as fieldsFr, pt as fieldsPt } from 'zod/locales'
import type * as z from 'zod/mini'

/** What a schema says of a field that does not fit it, by language. */
export const FIELD_TEXTS: Readonly<Record<Locale, z.core.$ZodErrorMap>> = {
  en: fieldsEn().localeError,
  fr: fieldsFr().localeError,
  es: fieldsEs().localeError,
  pt: fieldsPt().localeError,
}

// Named once, since a name is a hash of the words, and a crowd that is turned away is told so thousands of times a
// second.
const PROBLEMS: ReadonlyMap<string, Text> = new Map(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, msg({ message })]),
)

/** The message of a refusal. */
export function problemText(code: RefusalCode, locale: Locale): string {
  const text = PROBLEMS.get(code)
  if (text === undefined) throw new RangeError(`${code} is no refusal`)
  return say(locale, text)
}

// Longer ones are no browser's, and reading one must stay cheap.
const HEADER_MAX = 200

/**
 * The language of ours that a request's `Accept-Language` (RFC 9110 §12.5.4) weighs most, the first named of several;
 * English when it names none of ours.
 * @example preferredLanguage('de, fr-CI;q=0.8, en;q=0.5') // 'fr'
 */
export function preferredLanguage(header: string | undefined): Locale {
  if (header === undefined) return 'en'
  const wish = new Negotiator({ headers: { 'accept-language': header.slice(0, HEADER_MAX) } })
  return fields.locale.parse(wish.language(fields.locale.options) ?? 'en')
}

/** The language that a request asks for. */
export const languageOf = ({
  headers,
}: {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}): Locale => preferredLanguage(headers['accept-language'])
