/**
 * Decides which new passwords are refused (product.md §5): leaked ones, small variations of leaked ones, and those that
 * contain the customer's own data. No character classes are required (NIST SP 800-63B §3.1.1.2). The API validates the
 * length. Pure.
 */
import { ok, refuse, type Result } from '@zend/kernel'

/** Why a password is refused. */
export type PasswordRefusal = { readonly code: 'password_too_common' | 'password_contains_identity' }

/** Words that a password must not contain. */
export type PersonalWords = {
  readonly email: string
  readonly username?: string
  readonly firstName?: string
  readonly lastName?: string
}

// Shorter names occur in good passwords by chance: "li" is in "brilliant". The shortest username has three letters.
const NAME_MIN = 3
const WORD_MIN = 4
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Accepts a new password or returns why not. `isCommon` takes lower-case text. */
export function checkPassword(
  password: string,
  words: PersonalWords,
  isCommon: (lowerCase: string) => boolean,
): Result<null, PasswordRefusal> {
  const lower = password.normalize('NFKC').toLowerCase()
  if (isGuessable(lower, isCommon)) return refuse('password_too_common')
  const plain = fold(lower)
  return personalWords(words).some((word) => plain.includes(word) || unleet(plain).includes(word))
    ? refuse('password_contains_identity')
    : ok(null)
}

function isGuessable(lower: string, isCommon: (lowerCase: string) => boolean): boolean {
  // Digits and signs around a common word are what forms require and guessers try first, however many: "dragon2024!",
  // "password123456".
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const twisted = (word: string): boolean => word.length >= WORD_MIN && isCommon(word)
  return (
    isCommon(lower) ||
    twisted(core) ||
    twisted(unleet(core)) ||
    isCommon(unleet(lower)) ||
    isRepetition(lower, isCommon) ||
    isSequence(lower)
  )
}

/** Tells whether the text repeats one short or common piece: "aaaaaaaaaa", "abcabcabcabc", "letmeinletmein". */
function isRepetition(text: string, isCommon: (lowerCase: string) => boolean): boolean {
  const piece = /^(.+?)\1+$/su.exec(text)?.[1]
  return piece !== undefined && (piece.length <= WORD_MIN || isCommon(piece))
}

/** Tells whether every character is the previous one plus or minus one throughout: "abcdefghij", "9876543210". */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) =>
    codes.every(
      (code, i) =>
        i === 0 || code === (codes[i - 1] ?? 0) + step || (step === 1 && text[i] === '0' && text[i - 1] === '9'),
    ),
  )
}

function personalWords({ email, username, firstName, lastName }: PersonalWords): readonly string[] {
  const local = email.slice(0, email.lastIndexOf('@'))
  const names = [
    local,
    local.split('+')[0] ?? '',
    username ?? '',
    ...(firstName ?? '').split(/[\s-]+/),
    ...(lastName ?? '').split(/[\s-]+/),
  ]
  return names.map(fold).filter((word) => word.length >= NAME_MIN)
}

/** Lower case without accents: "José" is "jose". */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const unleet = (text: string): string => text.replaceAll(/[013457@$!]/g, (character) => LEET[character] ?? character)
