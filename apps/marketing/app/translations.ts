/** The i18n instance of each language, loaded once, because the build draws several languages at the same time. */
import { speakersOf } from '@zend/web/i18n/speakers'
import { messages as en } from '../../../shared/texts/locales/en/site.po'
import { messages as es } from '../../../shared/texts/locales/es/site.po'
import { messages as fr } from '../../../shared/texts/locales/fr/site.po'
import { messages as pt } from '../../../shared/texts/locales/pt/site.po'

/** The i18n instance of each language. */
export const TRANSLATIONS = speakersOf({ en, fr, es, pt })
