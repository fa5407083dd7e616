/** Queries about receipts. */
import { queryOptions } from '@tanstack/react-query'
import { checkReceipt, type ReceiptView } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

/** The current state of the transaction behind a receipt's code. An unknown code is refused with `not_found`. */
export const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['receipt', code],
    queryFn: async ({ signal }): Promise<ReceiptView> =>
      (await services().api.call(checkReceipt, { params: { code } }, { signal })).receipt,
  })
