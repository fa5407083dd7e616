/**
 * Checks typed or pasted text before it is searched for as a hash. Pure. It refuses nothing that a network could know.
 */

/**
 * Shorter texts are a hash on no network of ours: the shortest, TON's in base64, has 43 characters. Addresses and order
 * numbers are shorter, or have another form.
 */
const HASH_LENGTH_MIN = 43
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

/** The fault of a text. `cut`: its middle was left out. `short`: perhaps an address or an order number. */
export type PastedFault = 'empty' | 'cut' | 'short'

/**
 * The text as one line without invisible characters: mails and chats break long hashes, and put marks around them.
 * Spaces between words stay.
 */
export const asLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A hash or a link as one word: neither contains a space. @example asHash(' 0xab\n cd ') // '0xabcd' */
export const asHash = (text: string): string => asLine(text).replaceAll(' ', '')

/** The fault of a hash or a link from `asHash`, or `null`. @example pastedFault('0x88df…944b') // 'cut' */
export function pastedFault(hash: string): PastedFault | null {
  if (hash === '') return 'empty'
  if (hash.includes('…') || hash.includes('...')) return 'cut'
  return (hash.length < HASH_LENGTH_MIN && !hash.includes('/')) || EVM_ADDRESS.test(hash) ? 'short' : null
}
