/**
 * The destination of a payment as one text: an address, and after a `#` the memo (tag, comment) that identifies one of
 * the owners of a shared address. No network's addresses contain a `#`.
 */

const MARK = '#'

/**
 * Splits a destination into address and memo. A text without `#` has no memo. Pure. @example
 * splitDestination('rPEPPER7…#7') // { address: 'rPEPPER7…', memo: '7' }
 */
export function splitDestination(text: string): { readonly address: string; readonly memo: string | null } {
  const at = text.indexOf(MARK)
  return at < 0 ? { address: text, memo: null } : { address: text.slice(0, at), memo: text.slice(at + 1) }
}

/** Joins address and memo into a destination. An empty memo counts as none. Pure. */
export function joinDestination(address: string, memo: string | null): string {
  return memo === null || memo === '' ? address : `${address}${MARK}${memo}`
}
