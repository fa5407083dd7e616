/**
 * Where a payment goes, as one text: an address, and after a `#` the memo (tag, comment) that tells a shared address's
 * owners apart. No network's addresses hold a `#`.
 */

const MARK = '#'

/**
 * The two halves. A text without a mark has no memo. Pure. @example splitDestination('rPEPPER7…#7') // { address:
 * 'rPEPPER7…', memo: '7' }
 */
export function splitDestination(text: string): { readonly address: string; readonly memo: string | null } {
  const at = text.indexOf(MARK)
  return at < 0 ? { address: text, memo: null } : { address: text.slice(0, at), memo: text.slice(at + 1) }
}

/** One text of both. An empty memo is none. Pure. */
export function joinDestination(address: string, memo: string | null): string {
  return memo === null || memo === '' ? address : `${address}${MARK}${memo}`
}
