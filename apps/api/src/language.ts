/**
 * Chooses the language of a response. At the edge only the request's own preference is known: an account's language is
 * used for mails. It contains no text of a product.
 */
import { fields, type Locale, REFUSALS, type RefusalCode } from '@zend/contracts'
import { msg, say, type Text } from '@zend/server/core/texts'
import Negotiator from 'negotiator'
import { en as fieldsEn, es as fieldsEs, fr as fieldsFr, pt as fieldsPt } from 'zod/locales'
import type * as z from 'zod/mini'

/** The validation messages of a field, by language. */
export const FIELD_TEXTS: Readonly<Record<Locale, z.core.$ZodErrorMap>> = {
  en: fieldsEn().localeError,
  fr: fieldsFr().localeError,
  es: fieldsEs().localeError,
  pt: fieldsPt().localeError,
}

// Precomputed, because a message's name is a hash of its words, and under load refusals are sent thousands of times a
// second.
const PROBLEMS: ReadonlyMap<string, Text> = new Map(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, msg({ message })]),
)

/** Returns the message of a refusal. */
export function problemText(code: RefusalCode, locale: Locale): string {
  const text = PROBLEMS.get(code)
  if (text === undefined) throw new RangeError(`${code} is no refusal`)
  return say(locale, text)
}

// No browser sends a longer header, and parsing must stay cheap.
const HEADER_MAX = 200

/**
 * Returns the supported language with the highest weight in a request's `Accept-Language` (RFC 9110 §12.5.4), the first
 * of several equal ones; English when none is supported.
 * @example preferredLanguage('de, fr-CI;q=0.8, en;q=0.5') // 'fr'
 */
export function preferredLanguage(header: string | undefined): Locale {
  if (header === undefined) return 'en'
  const wish = new Negotiator({ headers: { 'accept-language': header.slice(0, HEADER_MAX) } })
  return fields.locale.parse(wish.language(fields.locale.options) ?? 'en')
}

/** Returns the language that a request asks for. */
export const languageOf = ({
  headers,
}: {
  readonly headers: { readonly 'accept-language'?: string | undefined }
}): Locale => preferredLanguage(headers['accept-language'])
