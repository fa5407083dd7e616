/** Links to the pages of suppliers, and to the page on which one of them follows a payment. Pure but for the origin. */
import type { SupplierAnswer } from '@zend/contracts'
import { href } from 'react-router'

/** The parameter that names the page which wants a supplier, and the one by which it gets its id. */
const [TO, CHOSEN] = ['to', 'supplier'] as const

const withPath = (page: string, to: string | null): string =>
  to === null ? page : `${page}?${new URLSearchParams({ [TO]: to }).toString()}`

/** The list; with `to`, to choose one of for that page. */
export const suppliersLink = (to: string | null = null): string => withPath(href('/zend-fx/suppliers'), to)
/** The form of a new supplier, which then leads to `to` with it, or to its page. */
export const addSupplierLink = (to: string | null = null): string => withPath(href('/zend-fx/suppliers/create'), to)
/** A supplier's page, which offers to choose it for `to`. */
export const supplierLink = (id: SupplierAnswer['_id'], to: string | null = null): string =>
  withPath(href('/zend-fx/suppliers/:id', { id }), to)

/**
 * The page that wants a supplier, of an address; `null` for none. Only pages of Zend FX can.
 * @example pathIn(new URLSearchParams('to=/zend-fx/transfer-details')) // '/zend-fx/transfer-details'
 */
export function pathIn(search: URLSearchParams): string | null {
  const to = search.get(TO)
  return to?.startsWith(`${href('/zend-fx')}/`) === true ? to : null
}

/** The key of the address that opens the form of a supplier's details at once. */
const CHANGE = 'change'

/** Correcting a supplier's details, and from there on to a page that pays it. */
export const correctLink = (id: string, to: string): string =>
  `${href('/zend-fx/suppliers/:id', { id })}?${new URLSearchParams({ [CHANGE]: '', [TO]: to }).toString()}`

/** Whether an address opens the form at once. */
export const isChanging = (search: URLSearchParams): boolean => search.has(CHANGE)

/** The page that wants a supplier, with this one. @example chosenLink('/zend-fx/x?a=1', 'spr_1') // '/zend-fx/x?a=1&supplier=spr_1' */
export function chosenLink(to: string, id: SupplierAnswer['_id']): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  search.set(CHOSEN, id)
  return `${path}?${search.toString()}`
}

/** The whole address of the page on which the payee of a payment follows it, without an account. */
export const trackerLink = (token: string): string => `${location.origin}${href('/track')}#${token}`
