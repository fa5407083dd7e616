/** Reads amounts as people and spreadsheets write them: `1,234.50`, `1.234,50`, `1 234.5`. Pure. */

/** An amount with a point and nothing else, or why it is none. */
export type TypedAmount =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: 'impossible' | 'ambiguous' }

const no = (fault: 'impossible' | 'ambiguous'): TypedAmount => ({ ok: false, fault })
const yes = (whole: string, rest: string | undefined): TypedAmount => ({
  ok: true,
  text: rest === undefined || rest === '' ? whole : `${whole}.${rest}`,
})

/**
 * Returns an amount in our notation. One separator before exactly three last digits is refused where it could be
 * either: `1,234` is a thousand in one country and little more than one in another. A point is a decimal point there.
 * @example typedAmount('1.234,50') // { ok: true, text: '1234.50' }
 */
export function typedAmount(typed: string): TypedAmount {
  const text = typed.replaceAll(/[\s'’\u00a0\u202f]/g, '')
  if (!/^\d[\d.,]*$/.test(text) || text.length > 40) return no('impossible')
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points === 0 && commas === 0) return yes(text, undefined)
  if (points > 0 && commas > 0) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    return grouped(text, decimal === '.' ? ',' : '.', decimal)
  }
  const sign = points > 0 ? '.' : ','
  if (points + commas > 1) return grouped(text, sign, null)
  const [whole, rest] = text.split(sign)
  if (sign === ',' && rest?.length === 3) return no('ambiguous')
  return rest === '' ? no('impossible') : yes(whole ?? '', rest)
}

/** An amount whose thousands are grouped by one sign and whose decimals follow another, if any. */
function grouped(text: string, group: string, decimal: string | null): TypedAmount {
  const [whole = '', rest, more] = decimal === null ? [text] : text.split(decimal)
  const parts = whole.split(group)
  const isGrouped = parts.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  return more !== undefined || !isGrouped || rest?.includes(group) === true
    ? no('impossible')
    : yes(parts.join(''), rest)
}
