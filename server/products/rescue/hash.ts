/**
 * Finds candidates for a transaction hash in a customer's pasted text: the text itself, or a part of an explorer's
 * link. Pure; each network family decides whether it is a hash.
 */

/**
 * Returns the candidates of a text, best first, without duplicates.
 * @example hashesIn('https://etherscan.io/tx/0xab?x=1') // ['0xab', …]
 */
export function hashesIn(text: string): readonly string[] {
  const typed = text.trim()
  const link = /^[\w.-]+\.[a-z]{2,}\//i.test(typed) ? `https://${typed}` : typed
  const url = /^https?:\/\//i.test(link) ? URL.parse(link) : null
  if (url === null) return [typed]
  // The hash ends the path, or, at single-page explorers, follows a `#` or is in the query.
  const parts = [...segments(url.pathname), ...segments(url.hash.replace(/^#/, '')), ...url.searchParams.values()]
  return [...new Set(parts)].filter((part) => part !== '')
}

const segments = (path: string): readonly string[] =>
  path
    .split(/[/?&=]/)
    .toReversed()
    .map(decoded)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
