// What people type or paste into an amount field, made into the contracts' decimal form. Pure. It never rounds (a digit too many is not
// taken), and it never guesses: a text that is not clearly one amount is not taken at all.

/** What the language of the app writes between whole and fraction, and between thousands. */
export type AmountSigns = { readonly decimal: string; readonly group: string }

/**
 * The signs of a language, from how it writes this number.
 * @param written 1000.1 as the language in use writes it
 * @example amountSigns('1.000,1') // { decimal: ',', group: '.' }
 */
export const amountSigns = (written: string): AmountSigns => ({ decimal: written.charAt(5), group: written.charAt(1) })

/** A typed amount as the field shows it. @example shownAmount('0.5', { decimal: ',', group: '.' }) // '0,5' */
export const shownAmount = (value: string, { decimal }: AmountSigns): string => value.replace('.', decimal)

/** Whole and fraction in the contracts' form; `fraction` is `undefined` without a decimal sign. Digits beyond `decimals` are cut off. */
function written(whole: string, fraction: string | undefined, decimals: number): string {
  const plain = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined || decimals === 0) return plain
  return `${plain === '' ? '0' : plain}.${fraction.slice(0, decimals)}`
}

/** Digits with at most one decimal sign, whichever of the two it is. */
const SIMPLE = /^(?<whole>\d*)(?:(?<sign>[.,])(?<fraction>\d*))?$/
/** One to three digits without a zero in front, groups of exactly three behind the same sign, then a fraction behind another sign. */
const GROUPED = /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,' \u2019\u2009\u00a0\u202f])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<fraction>\d*))?$/

/**
 * A text that came as a whole: pasted, dropped, filled in. `null` when it is not clearly an amount.
 *
 * Groups of thousands are read where they cannot be anything else: behind spaces and apostrophes, before a fraction behind the other sign, or
 * behind the language's own sign for thousands. The language's decimal sign alone never parts thousands.
 */
function pastedAmount(text: string, decimals: number, { decimal, group }: AmountSigns): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const { groups: grouped } = GROUPED.exec(trimmed) ?? {}
  const sign = grouped?.['group']
  if (grouped !== undefined && sign !== undefined) {
    const { whole = '', fraction } = grouped
    const single = whole.length <= 7
    // Where thousands stand behind a space, a point may part them as well, but a single one may be somebody's decimal sign.
    const clear = fraction !== undefined || sign === group || !/[.,]/.test(sign) || (!single && sign !== decimal)
    if (clear) return written(whole.replaceAll(/\D/g, ''), fraction, decimals)
  }
  const { groups: simple } = SIMPLE.exec(trimmed) ?? {}
  if (simple === undefined || !/\d/.test(trimmed)) return null
  return written(simple['whole'] ?? '', simple['fraction'], decimals)
}

/** What was put into a text: what stands between the beginning and the end that both share. */
function inserted(before: string, after: string): string {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

/**
 * The next value of an amount field, as plain digits with at most one point and at most `decimals` digits after it; '' when it is empty.
 * One typed character that cannot stand where it was typed, such as a second decimal sign, is ignored. While typing, point and comma are
 * both the decimal sign and never part thousands.
 * @param text what the field holds now
 * @param value what it held before, as this function made it; the field shows it as `shownAmount` writes it
 * @returns the next value, or `null` when a pasted text is refused because it is not clearly an amount
 * @example typedAmount('0.05.', '0.05', 8, { decimal: '.', group: ',' }) // '0.05'
 * @example typedAmount('1,234.5', '', 8, { decimal: '.', group: ',' }) // '1234.5'
 */
export function typedAmount(text: string, value: string, decimals: number, signs: AmountSigns): string | null {
  const key = inserted(shownAmount(value, signs), text)
  if (key.length > 1) return pastedAmount(text, decimals, signs)
  const { groups: simple } = SIMPLE.exec(text) ?? {}
  if (simple === undefined || (decimals === 0 && simple['sign'] !== undefined)) return value
  return written(simple['whole'] ?? '', simple['fraction'], decimals)
}

/** The amount that an address carries, in the contracts' form as far as it was typed. '' when it is none. @example carriedAmount('12.', 8) // '12.' */
export function carriedAmount(text: string | null, decimals: number): string {
  const { groups: simple } = SIMPLE.exec(text ?? '') ?? {}
  if (simple === undefined || simple['whole'] === '' || simple['sign'] === ',') return ''
  return written(simple['whole'] ?? '', simple['fraction'], decimals)
}

/**
 * A typed amount as a decimal that can be sent: without a point at its end; `null` while nothing above zero is typed.
 * @example decimalOf('12.') // '12'
 */
export function decimalOf(typed: string): string | null {
  const plain = typed.replace(/\.$/, '')
  return /[1-9]/.test(plain) ? plain : null
}

/** The smallest amount there is, once a typed one has no more room for a digit above zero; else `null`. @example leastFor('0.00', 2) // '0.01' */
export function leastFor(typed: string, decimals: number): string | null {
  return decimals > 0 && typed === `0.${'0'.repeat(decimals)}` ? `0.${'1'.padStart(decimals, '0')}` : null
}
