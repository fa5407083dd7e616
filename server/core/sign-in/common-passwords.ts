/**
 * The offline list of common and leaked passwords: 49,233 of them, from @zxcvbn-ts/language-common (MIT, made from
 * public leaks and maintained). It only tells whether a word is on the list; password-rules.ts decides what follows.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON = new Set(dictionary['passwords-common'])

/** Tells whether this lower-case text is one of the listed passwords. */
export const isCommonPassword = (lowerCase: string): boolean => COMMON.has(lowerCase)
