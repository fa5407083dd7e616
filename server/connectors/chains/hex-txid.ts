/** Transaction ids of 32 bytes in hexadecimal, as most families have them. Pure. */

/**
 * Normalises a typed id to 64 lower-case digits, `null` when it is none. Accepts capitals, a `0x` prefix and
 * surrounding white space: people paste what an explorer shows.
 * @example hexTxid(' 0xAB…CD\n') // 'ab…cd'
 */
export function hexTxid(input: string): string | null {
  const text = input.trim()
  return /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.slice(-64).toLowerCase() : null
}
