/** The page's query parameter, and the links of its findings. Pure. */
import { type Id, isId } from '@zend/kernel'
import { href } from 'react-router'

/** The search named in a URL, or `null`. @example searchParam(new URLSearchParams('search=rsq_…')) */
export function searchParam(search: URLSearchParams): Id<'rsq'> | null {
  const id = search.get('search')
  return id !== null && isId('rsq', id) ? id : null
}

/** The URL of a search, so that a reload or going back loses nothing. */
export const searchPath = (id: Id<'rsq'>): string => `${href('/rescue')}?search=${id}`
/** The link to a claim on the page of a search. */
export const claimPath = (search: Id<'rsq'>, id: Id<'clm'>): string => `${searchPath(search)}#${id}`
