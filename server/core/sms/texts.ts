/** The words of short messages in every language, each within one message of the basic alphabet (160 characters of GSM 7-bit), which accents beyond it would split. */
import type { Locale } from '@zend/contracts'

const CODE: Readonly<Record<Locale, (code: string, minutes: number) => string>> = {
  en: (code, minutes) => `${code} is your Zend code. It works for ${minutes} minutes. Never give it to anyone: we will not ask you for it.`,
  fr: (code, minutes) => `${code} est votre code Zend. Il est valable ${minutes} minutes. Ne le donnez à personne : nous ne vous le demanderons pas.`,
  es: (code, minutes) => `${code} es tu código Zend. Sirve durante ${minutes} minutos. No se lo des a nadie: nosotros no te lo pediremos.`,
  pt: (code, minutes) => `${code} é o seu código Zend. É válido por ${minutes} minutos. Não o dê a ninguém: nós não lho pediremos.`,
}

/** The message with a one-time code. The code comes first, where phones look for it. */
export const codeText = (locale: Locale, code: string, minutes: number): string => gsm(CODE[locale](code, minutes))

// Letters of our languages that the basic alphabet lacks.
const PLAIN: Readonly<Record<string, string>> = { ó: 'o', í: 'i', á: 'a', ã: 'a', õ: 'o', ç: 'c', ê: 'e', ú: 'u' }

const gsm = (text: string): string => text.replaceAll(/[óíáãõçêú]/g, (letter) => PLAIN[letter] ?? letter)
