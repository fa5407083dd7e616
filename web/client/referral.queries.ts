/** Reads about invitations and about receipts. */
import { checkReceipt, type EndpointData, getReferral, type ReceiptView } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from './browser.ts'

/** The link with everything it brought. */
export type Referral = EndpointData<typeof getReferral>

/** The customer's link, whom it brought, and the boxes. */
export const referralQuery = () =>
  queryOptions({ queryKey: ['referral'], queryFn: ({ signal }): Promise<Referral> => services().api.call(getReferral, {}, { signal }) })

/** The transaction behind a receipt's code, as it stands now. A code that is none of ours is refused with `not_found`. */
export const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['receipt', code],
    queryFn: async ({ signal }): Promise<ReceiptView> => (await services().api.call(checkReceipt, { params: { code } }, { signal })).receipt,
  })
