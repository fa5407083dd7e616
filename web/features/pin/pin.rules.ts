/** Which transaction PINs may be chosen (specification §5). Pure; the server checks again. */

import { BLOCKED_PINS } from '@zend/kernel/specification'

/** Whether a PIN is too easy to guess to be chosen. @example isBlockedPin('1234') // true */
export const isBlockedPin = (pin: string): boolean => BLOCKED_PINS.some((blocked) => blocked === pin)
