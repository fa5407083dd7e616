/**
 * The texts of SMS in every language, each within one message of the basic alphabet (160 characters of GSM 7-bit);
 * accents beyond it would split the message.
 */
import type { Locale } from '@zend/contracts'
import { msg, say } from '../texts/index.ts'

const CODE = msg({
  message:
    '{code} is your Zend code. It works for {minutes, plural, one {# minute} other {# minutes}}. Never give it to anyone: we will not ask you for it.',
})

/** Returns the message with a one-time code. The code comes first, where phones look for it. */
export const codeText = (locale: Locale, code: string, minutes: number): string =>
  gsm(say(locale, CODE, { code, minutes }))

const NUMBER_CHANGED = msg({
  message:
    'Your Zend account has a new phone number. If this was not you, open any mail from Zend and choose: Lock my account.',
})

/** Returns the message to a number that an account no longer has. */
export const numberChangedText = (locale: Locale): string => gsm(say(locale, NUMBER_CHANGED))

// Letters of our languages, and French's space that does not break, that the basic alphabet lacks.
const PLAIN: Readonly<Record<string, string>> = {
  ó: 'o',
  í: 'i',
  á: 'a',
  ã: 'a',
  õ: 'o',
  ç: 'c',
  ê: 'e',
  ú: 'u',
  '\u00a0': ' ',
}

const gsm = (text: string): string => text.replaceAll(/[óíáãõçêú\u00a0]/g, (letter) => PLAIN[letter] ?? letter)
