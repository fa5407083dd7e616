/** Reads about receipts. */
import { queryOptions } from '@tanstack/react-query'
import { checkReceipt, type ReceiptView } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

/**
 * The transaction behind a receipt's code, as it stands now. A code that is none of ours is refused with `not_found`.
 */
export const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['receipt', code],
    queryFn: async ({ signal }): Promise<ReceiptView> =>
      (await services().api.call(checkReceipt, { params: { code } }, { signal })).receipt,
  })
