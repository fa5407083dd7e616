/**
 * Address poisoning: somebody makes an address that begins and ends like one the customer uses, sends a little from it,
 * and waits for it to be copied out of the history. Pure; it only compares, and never says which of two addresses is
 * the right one.
 */

// What every address of a kind has at its beginning; nobody compares that.
const PREFIX = /^(?:0x|(?:bc|tb|bcrt)1[qpz]?|[123mn])/i

/**
 * The first of the known addresses that this one could be mistaken for: not the same, but alike in the first and last
 * `characters` after what all addresses of its kind begin with. Letters' case is ignored, as eyes do. `null` when there
 * is none.
 * @example lookAlikeOf('0xAbCd…1234', ['0xabcd…1234'], 4)
 */
export function lookAlikeOf(address: string, known: readonly string[], characters: number): string | null {
  const ends = endsOf(address, characters)
  return known.find((other) => other !== address && endsOf(other, characters) === ends) ?? null
}

function endsOf(address: string, characters: number): string {
  const shown = address.replace(PREFIX, '').toLowerCase()
  return `${shown.slice(0, characters)}…${shown.slice(-characters)}`
}
