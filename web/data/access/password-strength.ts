/**
 * A rough strength of a password for the meter under the field. Pure. It only advises: the contract (length) and the
 * server (leaked passwords, names) decide what is accepted.
 */
import type { Strength } from '@zend/web/ui/fields'

/** The shortest password that is accepted (product.md §5). */
export const PASSWORD_LENGTH_MIN = 10

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

// The server refuses what is on its list; these words are in most of it.
const USUAL = /^(?:password|qwerty|iloveyou|letmein|welcome|admin)\W*\d*\W*$/

/** Tells whether each character follows from the one before: "aaaa", "abcd", "9876". */
const isRun = (text: string): boolean => {
  const steps = [...text].slice(1).map((char, at) => (char.codePointAt(0) ?? 0) - ([...text][at]?.codePointAt(0) ?? 0))
  return steps.length > 2 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/**
 * 0 for an empty password, 1 if it is too short or contains a name, up to 4. Length counts most, variety next.
 * @example passwordStrength('correct horse battery', []) // 4
 */
export function passwordStrength(password: string, personal: readonly string[]): Strength {
  if (password === '') return 0
  const folded = password.toLowerCase()
  const usual = USUAL.test(folded)
  const named = personal.some((word) => word.length >= 3 && folded.includes(word.toLowerCase()))
  const distinct = new Set(password).size
  if (password.length < PASSWORD_LENGTH_MIN || named || usual || distinct < 5 || isRun(password)) return 1
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length
  const points =
    (password.length >= 12 ? 1 : 0) +
    (password.length >= 16 ? 1 : 0) +
    (classes >= 3 ? 1 : 0) +
    (distinct >= 10 ? 1 : 0)
  return points >= 3 ? 4 : points === 2 ? 3 : 2
}
