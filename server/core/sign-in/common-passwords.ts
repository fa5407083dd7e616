/**
 * The offline list of common and leaked passwords: 49,233 of them, from @zxcvbn-ts/language-common (MIT, made from
 * public leaks and kept up to date). It only answers whether a word is on the list; what follows from that is decided
 * in password-rules.ts.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON = new Set(dictionary['passwords-common'])

/** Whether this lower-case text is one of the listed passwords. */
export const isCommonPassword = (lowerCase: string): boolean => COMMON.has(lowerCase)
