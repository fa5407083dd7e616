/** What the page's address says, and where its findings lead. Pure. */
import { type Id, isId } from '@zend/kernel'
import { href } from 'react-router'

/** The search that an address names, or `null`. @example searchParam(new URLSearchParams('search=rsq_…')) */
export function searchParam(search: URLSearchParams): Id<'rsq'> | null {
  const id = search.get('search')
  return id !== null && isId('rsq', id) ? id : null
}

/** Where a search is, so that a reload or the way back loses nothing. */
export const searchPath = (id: Id<'rsq'>): string => `${href('/rescue')}?search=${id}`
/** Where a claim stands on the page of a search. */
export const claimPath = (search: Id<'rsq'>, id: Id<'clm'>): string => `${searchPath(search)}#${id}`
