/** Links to the pages of bills. */
import type { BillAnswer, BillKind } from '@zend/contracts'
import { href } from 'react-router'

/** The key of the address that says which kind is made, or listed. */
export const KIND = 'kind'

/** The page of one. */
export const billLink = (id: BillAnswer['_id']): string => href('/invoices/:id', { id })
/** The form of a new one. */
export const newBillLink = (kind: Exclude<BillKind, 'payment'>): string => `${href('/invoices/new')}?${KIND}=${kind}`
