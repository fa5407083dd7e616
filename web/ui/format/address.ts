// Formats addresses and references in groups of four, for easier reading.

/** A split address: `start` and `end` are the four characters to compare, `middle` the groups between them. */
export type AddressGroups = { readonly start: string; readonly middle: readonly string[]; readonly end: string }

/**
 * Cuts an address into groups of four; the last group of the middle may be shorter. Short texts stay whole in `start`.
 * @example groupAddress('TMockGY2khEs') // { start: 'TMoc', middle: ['kGY2'], end: 'khEs' }
 */
export function groupAddress(address: string): AddressGroups {
  if (address.length <= 8) return { start: address, middle: [], end: '' }
  const inner = address.slice(4, -4)
  const middle = Array.from({ length: Math.ceil(inner.length / 4) }, (_, group) =>
    inner.slice(group * 4, group * 4 + 4),
  )
  return { start: address.slice(0, 4), middle, end: address.slice(-4) }
}

/** A shortened address. @example shortAddress('TKf4aaaaaaaa9wQe') // 'TKf4 •••• 9wQe' */
export function shortAddress(address: string): string {
  const { start, end } = groupAddress(address)
  return end === '' ? start : `${start} •••• ${end}`
}
