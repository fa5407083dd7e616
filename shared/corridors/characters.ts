/**
 * The characters that rails carry. SWIFT's set x is the one of SEPA and CHAPS too; Canadian rails carry French letters
 * as they are.
 */

/** Which characters a text may have: SWIFT's set x, or any letter of Latin script besides. */
export type Charset = 'swift-x' | 'latin'

// Letters and signs that Unicode does not decompose. `&` becomes `+` as in EPC217-08.
const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ŋ: 'n',
  Ŋ: 'N',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  '&': '+',
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  _: '-',
}

const SWIFT_X = /^[A-Za-z0-9/\-?:().,'+ ]*$/
const LATIN = /^[\p{Script=Latin}0-9/\-?:().,'+& ]*$/u

/** Writes a text with the letters of SWIFT's set x, as far as they have a spelling there. @example 'Łódź' is 'Lodz' */
export const toSwiftX = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => SPELT[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Returns whether a text has only characters of this set, and says something with them. */
export const fitsCharset = (text: string, charset: Charset): boolean =>
  (charset === 'swift-x' ? SWIFT_X : LATIN).test(text) && /[\p{L}\d]/u.test(text)

// Signs without a shape, which come along when text is copied.
const INVISIBLE = /\p{Cf}/gu

/** Trims a line and makes every run of white space one space. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/g, ' ')

/** Removes what people group numbers with: spaces, dashes, dots and slashes. Upper case, digits of Latin script. */
export const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\-‐–.·/]/g, '')
    .toUpperCase()
