/** The i18n instance of each language: the build draws all of them into one document. */
import { speakersOf } from '@zend/web/i18n/speakers'
import { messages as en } from '../../../shared/texts/locales/en/pay.po'
import { messages as es } from '../../../shared/texts/locales/es/pay.po'
import { messages as fr } from '../../../shared/texts/locales/fr/pay.po'
import { messages as pt } from '../../../shared/texts/locales/pt/pay.po'

/** The i18n instance of each language. */
export const TRANSLATIONS = speakersOf({ en, fr, es, pt })
