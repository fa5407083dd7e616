/** Transaction ids of 32 bytes in hexadecimal, as most families have them. Pure. */

/**
 * A typed id as 64 digits in lower case, `null` when it is none. Capitals, a `0x` before it and white space around it
 * are read: people paste what an explorer shows.
 * @example hexTxid(' 0xAB…CD\n') // 'ab…cd'
 */
export function hexTxid(input: string): string | null {
  const text = input.trim()
  return /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.slice(-64).toLowerCase() : null
}
