/** The rules of transaction PINs (specification §5). Pure; the server checks again. */

import { BLOCKED_PINS } from '@zend/kernel/specification'

/** Tells whether a PIN is too easy to guess. @example isBlockedPin('1234') // true */
export const isBlockedPin = (pin: string): boolean => BLOCKED_PINS.some((blocked) => blocked === pin)
