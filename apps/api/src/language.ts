/**
 * Which language a caller reads, and what the API says in it. At the edge only the request's own wish is known: an account's language belongs to letters.
 * It decides no text of a product.
 */
import { fields, type Locale, REFUSALS, type RefusalCode } from '@zend/contracts'
import Negotiator from 'negotiator'
import { en as fieldsEn, es as fieldsEs, fr as fieldsFr, pt as fieldsPt } from 'zod/locales'
import type * as z from 'zod/mini'
import { es } from './refusal-texts/es.ts'
import { fr } from './refusal-texts/fr.ts'
import { pt } from './refusal-texts/pt.ts'

const TRANSLATED: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<RefusalCode, string>>>> = { fr, es, pt }

/** What a schema says of a field that does not fit it, by language. */
export const FIELD_TEXTS: Readonly<Record<Locale, z.core.$ZodErrorMap>> = {
  en: fieldsEn().localeError,
  fr: fieldsFr().localeError,
  es: fieldsEs().localeError,
  pt: fieldsPt().localeError,
}

/** The message of a refusal. */
export const problemText = (code: RefusalCode, locale: Locale): string => (locale === 'en' ? REFUSALS[code].message : TRANSLATED[locale][code])

// Longer ones are no browser's, and reading one must stay cheap.
const HEADER_MAX = 200

/**
 * The language of ours that a request's `Accept-Language` (RFC 9110 §12.5.4) weighs most, the first named of several; English when it names none of ours.
 * @example preferredLanguage('de, fr-CI;q=0.8, en;q=0.5') // 'fr'
 */
export function preferredLanguage(header: string | undefined): Locale {
  if (header === undefined) return 'en'
  const wish = new Negotiator({ headers: { 'accept-language': header.slice(0, HEADER_MAX) } })
  return fields.locale.parse(wish.language(fields.locale.options) ?? 'en')
}

/** The language that a request asks for. */
export const languageOf = ({ headers }: { readonly headers: { readonly 'accept-language'?: string | undefined } }): Locale =>
  preferredLanguage(headers['accept-language'])
