// What people type into an amount field, made into the contracts' decimal form. Pure; it drops what cannot stand in an
// amount and never rounds: a digit too many is not taken.

/** The decimal sign of a typed text: the last point or comma, unless the same sign stands there twice (then it groups thousands). */
function decimalAt(text: string): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[at]
  return sign === undefined || text.indexOf(sign) === at ? at : -1
}

/**
 * The amount in a typed or pasted text, as plain digits with at most one point and at most `decimals` digits after it.
 * Point and comma both count as the decimal sign; other characters are dropped. '' when there is no digit.
 * @example typedAmount('1.234,5', 8) // '1234.5'
 */
export function typedAmount(text: string, decimals: number): string {
  const at = decimalAt(text)
  const digits = (part: string): string => part.replaceAll(/\D/g, '')
  const whole = digits(at === -1 ? text : text.slice(0, at)).replace(/^0+(?=\d)/, '')
  if (at === -1 || decimals === 0) return whole
  return `${whole === '' ? '0' : whole}.${digits(text.slice(at + 1)).slice(0, decimals)}`
}

/**
 * A typed amount as a decimal that can be sent: without a point at its end; `null` while nothing above zero is typed.
 * @example decimalOf('12.') // '12'
 */
export function decimalOf(typed: string): string | null {
  const plain = typed.replace(/\.$/, '')
  return /[1-9]/.test(plain) ? plain : null
}
