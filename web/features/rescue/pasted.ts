/**
 * What was typed or pasted where a hash is asked for: what can be told of it before anybody is asked. Pure. It refuses
 * nothing that a network could know.
 */

/**
 * Shorter texts are no hash on any network of ours: the shortest, TON's in base64, has 43 characters. Addresses and
 * order numbers are shorter, or of their own form.
 */
const HASH_LENGTH_MIN = 43
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

/** What is wrong with a text. `cut`: its middle was left out. `short`: an address or an order number, it may be. */
export type PastedFault = 'empty' | 'cut' | 'short'

/**
 * The text as one line, without what nobody sees in it: mails and chats break long hashes, and put marks around them.
 * Spaces between words stay.
 */
export const asLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A hash or a link as one word: neither has a space in it. @example asHash(' 0xab\n cd ') // '0xabcd' */
export const asHash = (text: string): string => asLine(text).replaceAll(' ', '')

/** What is wrong with a hash or a link that `asHash` made, or `null`. @example pastedFault('0x88df…944b') // 'cut' */
export function pastedFault(hash: string): PastedFault | null {
  if (hash === '') return 'empty'
  if (hash.includes('…') || hash.includes('...')) return 'cut'
  return (hash.length < HASH_LENGTH_MIN && !hash.includes('/')) || EVM_ADDRESS.test(hash) ? 'short' : null
}
