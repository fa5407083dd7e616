/** The i18n instance of each language: the build draws all of them into one document. */
import { type I18n, setupI18n } from '@lingui/core'
import type { Language } from '@zend/web/i18n/languages'
import { messages as en } from '../../../shared/texts/locales/en/pay.po'
import { messages as es } from '../../../shared/texts/locales/es/pay.po'
import { messages as fr } from '../../../shared/texts/locales/fr/pay.po'
import { messages as pt } from '../../../shared/texts/locales/pt/pay.po'

const speakerOf = (locale: Language, messages: typeof en): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })

/** The i18n instance of each language. */
export const TRANSLATIONS: Readonly<Record<Language, I18n>> = {
  en: speakerOf('en', en),
  fr: speakerOf('fr', fr),
  es: speakerOf('es', es),
  pt: speakerOf('pt', pt),
}
