/**
 * The app's pages as its frame must know them: who may see which (specification §4), and where nobody may be
 * interrupted. The app gives the lists. The API protects the data; the guard only redirects people from pages that are
 * not for them. Pure.
 */
import { HOME_PATH, SIGN_IN_PATH } from '@zend/web/client/paths'

/** An app's pages. Areas are first segments: everything beneath them counts. */
export type Places = {
  /** Pages for visitors; a signed-in person is redirected to the dashboard. */
  readonly visitors: readonly string[]
  /** Areas that require signing in. */
  readonly signedIn: readonly string[]
  /** Areas of payments: a new version is not offered there. */
  readonly payments: readonly string[]
  /** Areas of pages without the shell; they are light in every mode. */
  readonly alone: readonly string[]
  /** Pages that are drawn at build time. */
  readonly prerendered: readonly string[]
}

/** The path without a slash at its end. */
const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

const areaOf = (path: string): string => path.split('/')[1] ?? ''

/**
 * The path to redirect this navigation to, or `null` if it may stay.
 * @example guardRedirect(places, '/deposit', false) // '/auth/login'
 */
export function guardRedirect(
  { visitors, signedIn }: Pick<Places, 'visitors' | 'signedIn'>,
  path: string,
  hasSession: boolean,
): string | null {
  const at = plain(path)
  if (hasSession) return at === '/' || visitors.includes(at) ? HOME_PATH : null
  if (at === '/') return SIGN_IN_PATH
  return signedIn.includes(areaOf(at)) ? SIGN_IN_PATH : null
}

/** Tells whether the page at this path is prerendered. */
export const isPrerendered = ({ prerendered }: Pick<Places, 'prerendered'>, path: string): boolean =>
  prerendered.includes(plain(path))

/**
 * Tells whether a new version may be offered on this page: not during a payment.
 * @example mayInterrupt(places, '/swap/review') // false
 */
export const mayInterrupt = ({ payments }: Pick<Places, 'payments'>, path: string): boolean =>
  !payments.includes(areaOf(path))
