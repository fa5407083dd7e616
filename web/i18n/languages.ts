// The languages of the product and how one is chosen: the stored choice, then the browser's preferences, then English.
// Pure, except the two functions that use the browser's storage. It loads no catalogue.

import { LANGUAGES } from '@zend/kernel/specification'

export { LANGUAGES }

/** A language of the product, as BCP 47. */
export type Language = (typeof LANGUAGES)[number]

/** The name of each language in itself, for the picker, so that readers find theirs whatever is set now. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
}

/** The storage key of the choice. */
export const LANGUAGE_KEY = 'zend.language'

/** Tells whether this text is a language of the product. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/**
 * Picks the language: `stored` if it is one of ours, else the first of the browser's preferences that we have, by its
 * primary subtag, else English.
 * @example pickLanguage(null, ['sw-KE', 'fr-CM']) // 'fr'
 */
export function pickLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return preferred.map((language) => language.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

/** The visitor's current language. English while prerendering. */
export function detectLanguage(): Language {
  if (typeof window === 'undefined') return 'en'
  return pickLanguage(readChoice(), navigator.languages)
}

/** Stores the visitor's choice. Does nothing where storage is refused. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
