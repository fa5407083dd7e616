/**
 * Removes from a log line what looks like a secret in its addresses: providers' keys, tokens and codes in links, ids,
 * mail addresses, passwords. Scheme, host, plain words of the path and names of a query stay, so that a line still says
 * what was requested. It processes only addresses.
 */
const HIDDEN = '…'
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'`<>\\)\]}]+/gi
// A field with the path of a request, as a JSON value.
const PATH_FIELD = /("(?:url|path|originalUrl)":")(\/[^"\\]*)/g
const OWN_ID = /^([a-z]{3})_[0-9a-z]/
/**
 * Names of routes and assets: words with hyphens, small numbers, versions, files of those names. Anything else in a
 * path may be personal.
 */
const PLAIN = [
  /^\.?[a-z]{1,20}(?:[-_.][a-z]{1,20}){0,4}$/,
  /^[a-z]{1,20}(?:[A-Z][a-z]{2,15}){1,4}(?:[A-Z]{2,4})?$/,
  /^[a-z]{1,12}[A-Z]{2,4}$/,
  /^[A-Z]{1,8}$/,
  /^[A-Z][a-z]{1,20}$/,
  /^v?\d{1,3}$/,
]

/** Returns the line with the secrets in its addresses and request paths removed. */
export function plainUrls(line: string): string {
  const plain = line.includes('://') ? line.replace(ADDRESS, plainAddress) : line
  return plain.replace(PATH_FIELD, (_whole, field: string, path: string) => field + plainPath(path))
}

function plainAddress(address: string): string {
  const [, scheme = '', place = '', rest = ''] = /^([^:]+:\/\/)([^/?#]*)(.*)$/.exec(address) ?? []
  const host = place.slice(place.lastIndexOf('@') + 1)
  return scheme + (host === place ? '' : `${HIDDEN}@`) + host + plainPath(rest)
}

function plainPath(path: string): string {
  const [before = ''] = path.split('#', 1)
  const mark = before.indexOf('?')
  const segments = (mark === -1 ? before : before.slice(0, mark)).split('/').map(plainSegment).join('/')
  const query =
    mark === -1
      ? ''
      : `?${before
          .slice(mark + 1)
          .split('&')
          .map(plainPair)
          .join('&')}`
  return segments + query + (before === path ? '' : `#${HIDDEN}`)
}

function plainSegment(segment: string): string {
  if (segment === '' || PLAIN.some((form) => form.test(segment))) return segment
  const [, kind] = OWN_ID.exec(segment) ?? []
  return kind === undefined ? HIDDEN : `${kind}_${HIDDEN}`
}

/** Keep only the names of a query: a value may be anything, and codes are short. */
function plainPair(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  return (/^[a-zA-Z_.-]{1,30}$/.test(name) ? name : HIDDEN) + (name === pair ? '' : `=${HIDDEN}`)
}
