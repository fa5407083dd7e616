/**
 * Which new passwords are refused (product.md §5): those on lists of leaked ones, those made of one by a small twist,
 * and those that contain who the customer is. No character classes are forced (NIST SP 800-63B §3.1.1.2). Length is
 * checked at the edge. Pure.
 */
import { ok, refuse, type Result } from '@zend/kernel'

/** Why a password is refused. */
export type PasswordRefusal = { readonly code: 'password_too_common' | 'password_contains_identity' }

/** What a password must not contain. */
export type PersonalWords = {
  readonly email: string
  readonly username?: string
  readonly firstName?: string
  readonly lastName?: string
}

// Shorter names are found in good passwords by chance: "li" is in "brilliant". Three letters is the shortest username.
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

/** Accepts a new password or says why not. `isCommon` answers for lower-case text. */
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
  // Digits and signs around a common word are what forms ask for and what guessers try first, however many:
  // "dragon2024!", "password123456".
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

/** Whether the text is one short or common piece over and over: "aaaaaaaaaa", "abcabcabcabc", "letmeinletmein". */
function isRepetition(text: string, isCommon: (lowerCase: string) => boolean): boolean {
  const piece = /^(.+?)\1+$/su.exec(text)?.[1]
  return piece !== undefined && (piece.length <= WORD_MIN || isCommon(piece))
}

/** Whether every character follows the one before it by the same step of one: "abcdefghij", "9876543210". */
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
