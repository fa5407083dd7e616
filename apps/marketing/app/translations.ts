/** The i18n instance of each language, loaded once, because the build draws several languages at the same time. */
import { type I18n, setupI18n } from '@lingui/core'
import type { Language } from '@zend/web/i18n/languages'
import { messages as en } from '../../../shared/texts/locales/en/site.po'
import { messages as es } from '../../../shared/texts/locales/es/site.po'
import { messages as fr } from '../../../shared/texts/locales/fr/site.po'
import { messages as pt } from '../../../shared/texts/locales/pt/site.po'

const speakerOf = (locale: Language, messages: typeof en): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })

/** The i18n instance of each language. */
export const TRANSLATIONS: Readonly<Record<Language, I18n>> = {
  en: speakerOf('en', en),
  fr: speakerOf('fr', fr),
  es: speakerOf('es', es),
  pt: speakerOf('pt', pt),
}
