/** Which transaction the history shows beside itself, as its address says. Pure. */
import { type Id, isId } from '@zend/kernel'

const OPEN = 'open'

/** A transaction that can be shown beside the history. A payment abroad has a page of its own, in another feature. */
export type OpenId = Id<'dep'> | Id<'wdr'> | Id<'swp'> | Id<'trf'> | Id<'sel'>

const isShown = (id: string): id is OpenId =>
  isId('dep', id) || isId('wdr', id) || isId('swp', id) || isId('trf', id) || isId('sel', id)

/** The open transaction, or `null`. */
export function openTransaction(search: URLSearchParams): OpenId | null {
  const id = search.get(OPEN)
  return id !== null && isShown(id) ? id : null
}

/** The query of the same list with this transaction open; `null` for one that cannot be shown beside it. */
export function opening(search: URLSearchParams, id: string): URLSearchParams | null {
  if (!isShown(id)) return null
  const next = new URLSearchParams(search)
  next.set(OPEN, id)
  return next
}

/** The query of the same list with none open. */
export function closing(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(OPEN)
  return next
}
