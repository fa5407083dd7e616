/**
 * Finds what can be a transaction's hash in what a customer pasted: the text itself, or a part of an explorer's link.
 * Pure; whether it is one, a network's family decides.
 */

/**
 * What of a text can be a hash, best first, each once.
 * @example hashesIn('https://etherscan.io/tx/0xab?x=1') // ['0xab', …]
 */
export function hashesIn(text: string): readonly string[] {
  const typed = text.trim()
  const link = /^[\w.-]+\.[a-z]{2,}\//i.test(typed) ? `https://${typed}` : typed
  const url = /^https?:\/\//i.test(link) ? URL.parse(link) : null
  if (url === null) return [typed]
  // The hash ends the path, or follows a `#` or stands in the query at explorers that are one page.
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
