/**
 * Detects address poisoning: somebody makes an address that begins and ends like one the customer uses, sends a little
 * from it, and waits for it to be copied out of the history. Pure; it only compares, and does not say which of two
 * addresses is the right one.
 */

// The prefix that all addresses of a kind share; nobody compares that.
const PREFIX = /^(?:0x|(?:bc|tb|bcrt)1[qpz]?|[123mn])/i

/**
 * Returns the first known address that this one could be mistaken for: a different one with the same first and last
 * `characters` after the common prefix of its kind. Ignores case, as eyes do. `null` when there is none.
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
