/**
 * Where an app's pages are, as far as its frame has to know: who may see which (specification §4), and where nobody may
 * be interrupted. The app gives the lists; what a page shows is protected by the API, and the guard only spares people
 * pages that are not for them now. Pure.
 */
import { HOME_PATH, SIGN_IN_PATH } from '@zend/web/client/paths'

/** An app's pages. Areas are first segments: everything beneath them counts. */
export type Places = {
  /** Pages for visitors: somebody who is signed in goes to the dashboard instead. */
  readonly visitors: readonly string[]
  /** Areas for which one must be signed in. */
  readonly signedIn: readonly string[]
  /** Areas in which money is on its way: a new version is not offered there. */
  readonly payments: readonly string[]
  /** Areas of pages that stand alone: without the shell, and light in every mode. */
  readonly alone: readonly string[]
  /** Pages that are drawn at build time. */
  readonly prerendered: readonly string[]
}

/** The path without a slash at its end. */
const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

const areaOf = (path: string): string => path.split('/')[1] ?? ''

/**
 * Where a navigation to this path must go instead, or `null` when it may stay.
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

/** Whether the page at this path came with its text already drawn. */
export const isPrerendered = ({ prerendered }: Pick<Places, 'prerendered'>, path: string): boolean =>
  prerendered.includes(plain(path))

/**
 * Whether a new version may be offered on this page: nowhere that money is on its way. @example mayInterrupt(places,
 * '/swap/review') // false
 */
export const mayInterrupt = ({ payments }: Pick<Places, 'payments'>, path: string): boolean =>
  !payments.includes(areaOf(path))
