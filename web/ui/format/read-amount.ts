// Parses an amount from a text, by the signs of the app's language. Pure. It never rounds and never guesses: an
// ambiguous text is returned as a question.

/** The language's decimal sign and thousands separator. */
export type AmountSigns = { readonly decimal: string; readonly group: string }

/**
 * The reading of a text: an amount as plain decimal digits; a question with its possible amounts; or none. `typing`
 * marks a question that the next digit may resolve, such as "1,5" on the way to "1,500".
 */
export type AmountReading =
  | { readonly kind: 'amount'; readonly value: string }
  | { readonly kind: 'open'; readonly choices: readonly string[]; readonly typing: boolean }
  | { readonly kind: 'none' }

/**
 * How a text was entered. `whole`: pasted, filled in, dropped; its author may use other conventions than the app.
 * `typed`: by keys. `oneSign`: typed where a comma or point may stand for the decimal sign because the keyboard has no
 * other, or after groups that the field wrote.
 */
export type Written = 'whole' | 'typed' | 'oneSign'

/** One to three digits, then groups of three after the same separator, then a fraction after another sign. */
const SPACED = /^(?<whole>[1-9]\d{0,2}(?:(?<group>[' \u2019])\d{3})(?:\k<group>\d{3})*)(?:[.,](?<fraction>\d*))?$/
const BOTH = /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,])\d{3})(?:\k<group>\d{3})*)(?!\k<group>)[.,](?<fraction>\d*)$/
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/
const ONE_SIGN = /^(?<whole>\d*)(?<sign>[.,])(?<fraction>\d*)$/

/**
 * Whole and fraction as plain digits with a point; `fraction` is `undefined` without a decimal sign. Digits beyond
 * `decimals` are cut off.
 */
export function plainAmount(whole: string, fraction: string | undefined, decimals: number): string {
  const plain = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (fraction === undefined || (fraction !== '' && decimals === 0)) return plain
  return `${plain === '' ? '0' : plain}.${fraction.slice(0, decimals)}`
}

const amount = (value: string): AmountReading => ({ kind: 'amount', value })

/** A question, unless both are the same amount. */
function open(readings: readonly [string, string], typing: boolean): AmountReading {
  const choices = readings.map((each) => each.replace(/\.$/, ''))
  return choices[0] === choices[1] ? amount(readings[0]) : { kind: 'open', choices, typing }
}

/** One point or comma among digits. */
function oneSign(text: string, decimals: number, { decimal, group }: AmountSigns, how: Written): AmountReading | null {
  const { whole = '', sign = '', fraction = '' } = ONE_SIGN.exec(text)?.groups ?? {}
  if (sign === '' || (whole === '' && fraction === '' && how === 'whole')) return null
  const asFraction = plainAmount(whole, fraction, decimals)
  const asGroup = plainAmount(whole + fraction, undefined, decimals)
  if (whole === '' || whole.startsWith('0') || fraction === '') return amount(asFraction)
  if (!GROUPED.test(text)) return sign === group ? open([asFraction, asGroup], true) : amount(asFraction)
  // Three digits after the sign: thousands in half of the world, a fraction in the other.
  if (sign === decimal && how !== 'whole' && !fraction.endsWith('0')) return amount(asFraction)
  // Machines write a point before the fraction, so a pasted point proves nothing; a comma does.
  if (sign === group && (how === 'typed' || (how === 'whole' && sign === ','))) return amount(asGroup)
  return open([asGroup, asFraction], false)
}

/** The same sign more than once: thousands, unless the last one was typed after thousands that the field wrote. */
function manySigns(text: string, decimals: number, { decimal }: AmountSigns, how: Written): AmountReading | null {
  const {
    whole = '',
    sign = '',
    fraction = '',
  } = /^(?<whole>[\d.,]*)(?<sign>[.,])(?<fraction>\d*)$/.exec(text)?.groups ?? {}
  if (sign === '' || whole.includes(sign === '.' ? ',' : '.') || !GROUPED.test(whole)) return null
  const asGroup = plainAmount(whole + fraction, undefined, decimals)
  if (GROUPED.test(text))
    return how === 'oneSign' ? open([asGroup, plainAmount(whole, fraction, decimals)], false) : amount(asGroup)
  if (how === 'whole') return null
  // "1.234." where a point begins a fraction: a typo, or a second group to come.
  const asFraction =
    sign === decimal && fraction === '' ? whole.replace(sign, '.') : plainAmount(whole, fraction, decimals)
  return open([asFraction, asGroup], true)
}

/** Thousands with one of the two signs, then the other as the decimal sign. */
function bothSigns(text: string, decimals: number, { decimal }: AmountSigns): AmountReading | null {
  const { whole, group = '', fraction = '' } = BOTH.exec(text)?.groups ?? {}
  if (whole === undefined) return null
  const value = plainAmount(whole, fraction, decimals)
  // "1.234," where a point begins a fraction: it is still open whether the point separated thousands.
  const undecided = fraction === '' && group === decimal && whole.length <= 7
  return undecided ? open([whole.replace(group, '.'), value], true) : amount(value)
}

/**
 * Parses a whole text as an amount. The language's thousands separator separates only thousands; only its decimal sign
 * begins a fraction. If that is ambiguous (a pasted "1.000", a comma on a keyboard that may have no point), the answer
 * is a question.
 * @param decimals how many the asset has; more digits than that are cut off
 * @example readAmount('1,234.5', 8, { decimal: '.', group: ',' }, 'whole') // { kind: 'amount', value: '1234.5' }
 */
export function readAmount(text: string, decimals: number, signs: AmountSigns, how: Written): AmountReading {
  // The keyboard, not the author, chooses the kind of space between thousands.
  const trimmed = text.trim().replaceAll(/[\u2009\u00a0\u202f]/g, ' ')
  if (/^\d*$/.test(trimmed)) return amount(plainAmount(trimmed, undefined, decimals))
  const { groups: spaced } = SPACED.exec(trimmed) ?? {}
  if (spaced !== undefined) return amount(plainAmount(spaced['whole'] ?? '', spaced['fraction'], decimals))
  const found =
    bothSigns(trimmed, decimals, signs) ??
    oneSign(trimmed, decimals, signs, how) ??
    manySigns(trimmed, decimals, signs, how)
  return found ?? { kind: 'none' }
}
