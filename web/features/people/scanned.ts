/** What a scanned text is for: a person, a request, or an address to send to. Pure. */
import type { NetworkName } from '@zend/contracts'
import { scannedAddress } from '@zend/web/data/addresses'
import { wantedPath } from './people.links.ts'

/**
 * Where a scan leads: to a page of the app, or to the choice of a coin for an address. `beyond` is a payment that we
 * cannot make as asked; `foreign` a link to somewhere else, which is never opened; `none` anything else.
 */
export type Scanned =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'address'; readonly networks: readonly NetworkName[] }
  | { readonly kind: 'beyond' | 'foreign' | 'none' }

/**
 * Reads a scanned text; `origin` is this app's own.
 * @example scanned('@ada', 'https://app.zend.test') // { kind: 'page', path: '/people/ada' }
 */
export function scanned(text: string, origin: string): Scanned {
  const trimmed = text.trim()
  if (trimmed.startsWith('@')) {
    const path = wantedPath(trimmed, new URLSearchParams())
    return path === null ? { kind: 'none' } : { kind: 'page', path }
  }
  if (/^https?:\/\//i.test(trimmed)) return link(trimmed, origin)
  return scannedAddress(trimmed)
}

function link(text: string, origin: string): Scanned {
  const url = parsed(text)
  // Another host can have any name in its path.
  if (url === null || url.origin !== origin || url.username !== '') return { kind: 'foreign' }
  const path = wantedPath(url.pathname.slice(1), url.searchParams)
  return path === null ? { kind: 'foreign' } : { kind: 'page', path }
}

/** `URL.parse` is missing in browsers of some years ago. */
function parsed(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
