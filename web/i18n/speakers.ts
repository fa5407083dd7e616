/** The i18n instances of all languages, for builds that draw several of them at the same time. */
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from './languages.ts'

/** Returns the i18n instance of each language. @param catalogues One area's texts in each. */
export const speakersOf = (catalogues: Readonly<Record<Language, Messages>>): Readonly<Record<Language, I18n>> => {
  const of = (locale: Language): I18n => setupI18n({ locale, messages: { [locale]: catalogues[locale] } })
  return { en: of('en'), fr: of('fr'), es: of('es'), pt: of('pt') }
}
