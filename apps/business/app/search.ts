/** The frame's access to the search. */
import type { SearchParts } from '@zend/web/app'
import { lazyPart } from '@zend/web/client/lazy-part'

/** The search parts for the header. */
export const SEARCH: SearchParts = {
  bar: lazyPart(async () => (await import('./search-parts.tsx')).SearchBar),
  sheet: lazyPart(async () => (await import('./search-parts.tsx')).SearchSheet),
}
