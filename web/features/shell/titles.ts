/** The page titles (specification §2), derived from the path by one table. Pure. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

// The most particular pattern stands first; ":" matches one segment.
const TITLES: readonly (readonly [pattern: string, title: MessageDescriptor])[] = [
  ['/dashboard', msg`Dashboard`],
  ['/assets/*', msg`Assets`],
  ['/exchange', msg`Exchange`],
  ['/swap/*', msg`Swap`],
  ['/deposit/*', msg`Deposit`],
  ['/transaction/token/*', msg`Token transaction`],
  ['/transaction/swa_t/*', msg`Swap transaction`],
  ['/transaction/zend_t/*', msg`Zend transaction`],
  ['/transaction/*', msg`Transaction`],
]

/** Whether a path is the pattern, or lies beneath one that ends in a star. */
function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return path === pattern
  const stem = pattern.slice(0, -2)
  return path === stem || path.startsWith(stem + '/')
}

/** The title of the page at this path, or `null` when no page has one. */
export function titleOf(path: string): MessageDescriptor | null {
  return TITLES.find(([pattern]) => matches(pattern, path))?.[1] ?? null
}

/** Whether the header shows a back arrow: when the path has more than one segment (specification §2). */
export function hasBackArrow(path: string): boolean {
  return path.split('/').filter((segment) => segment !== '').length > 1
}

/**
 * Where the back arrow leads when there is no page of ours to go back to: one segment up.
 * @example parentPath('/deposit/coins') // '/deposit'
 */
export function parentPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return '/' + segments.slice(0, -1).join('/')
}
