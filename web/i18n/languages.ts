// The languages of the product and how one is chosen: the stored choice, then the browser's wishes, then English.
// Pure but for the two functions that touch the browser's storage. It loads no catalogue.

import { LANGUAGES } from '@zend/kernel/specification'

export { LANGUAGES }

/** A language of the product, as BCP 47. */
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself, for the picker: a reader finds their own language whatever is set now. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
}

/** Where the choice is kept between visits. */
export const LANGUAGE_KEY = 'zend.language'

/** Whether this text names a language of the product. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/**
 * The language to use: `stored` if it is one of ours, else the first of the browser's wishes that we speak, by its
 * main part, else English.
 * @example pickLanguage(null, ['sw-KE', 'fr-CM']) // 'fr'
 */
export function pickLanguage(stored: string | null, wishes: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return wishes.map((wish) => wish.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

/** The language for this visitor, now. English where there is no browser (prerendering). */
export function detectLanguage(): Language {
  if (typeof window === 'undefined') return 'en'
  return pickLanguage(readChoice(), navigator.languages)
}

/** Keeps the visitor's choice. Does nothing where storage is refused. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
