/** What the page's address says, and where its findings lead. Pure. */
import { type Id, isId } from '@zend/kernel'

/** The page. */
export const RESCUE_PATH = '/rescue'
/** Where one gets an address to deposit to. */
export const DEPOSIT_PATH = '/deposit/coins'

/** The search that an address names, or `null`. @example searchParam(new URLSearchParams('search=rsq_…')) */
export function searchParam(search: URLSearchParams): Id<'rsq'> | null {
  const id = search.get('search')
  return id !== null && isId('rsq', id) ? id : null
}

/** Where a search is, so that a reload or the way back loses nothing. */
export const searchPath = (id: Id<'rsq'>): string => `${RESCUE_PATH}?search=${id}`
/** The page of a deposit or a withdrawal. */
export const transactionPath = (id: Id<'dep'> | Id<'wdr'>): string => `/transaction/token/${id}`
/** A new conversation with support that has the hash in it. */
export const supportPath = (hash: string): string => `/settings/services/support?new&hash=${encodeURIComponent(hash)}`
/** Where a claim stands on the page of a search. */
export const claimPath = (search: Id<'rsq'>, id: Id<'clm'>): string => `${searchPath(search)}#${id}`
