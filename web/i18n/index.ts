// Languages at run time: loads one compiled catalogue, activates it, tells the page. Only the language in use is ever
// downloaded. Catalogues are compiled by the build from web/i18n/locales (see vite.ts).

import { i18n, type Messages } from '@lingui/core'
import { storeLanguage, type Language } from './languages.ts'

export { i18n }
export * from './languages.ts'

const CATALOGUES: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./locales/en.po'),
  fr: () => import('./locales/fr.po'),
  es: () => import('./locales/es.po'),
  pt: () => import('./locales/pt.po'),
}

/**
 * Loads a language if needed and makes it the one in use; sets `<html lang>`. Rejects when the catalogue cannot be
 * fetched, and the language in use then stays. Await `activate('en')` before prerendering and before hydrating a
 * prerendered page; then `activate(detectLanguage())`.
 */
export async function activate(language: Language): Promise<void> {
  const { messages } = await CATALOGUES[language]()
  i18n.loadAndActivate({ locale: language, messages })
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The visitor picks a language: activates it, then keeps the choice. Rejects as `activate` does. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language)
  storeLanguage(language)
}
