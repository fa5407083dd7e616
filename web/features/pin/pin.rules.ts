/** Which transaction PINs may be chosen (specification §5). Pure; the server checks again. */

// 4444 is not in the specification's list; the server refuses it like the other rows of one digit.
const BLOCKED = ['1234', '2345', '0000', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999']

/** Whether a PIN is too easy to guess to be chosen. @example isBlockedPin('1234') // true */
export const isBlockedPin = (pin: string): boolean => BLOCKED.includes(pin)
