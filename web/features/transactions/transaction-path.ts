/** Where a transaction's own page is (specification §2). Pure. */
import type { TransactionType } from '@zend/contracts'

const PATHS: Readonly<Record<TransactionType, string | null>> = {
  deposit: '/transaction/token/',
  withdrawal: '/transaction/token/',
  swap: '/transaction/swa_t/',
  transfer: '/transaction/zend_t/',
  // Has no page of its own until there is a quick sell.
  quick_sell: null,
}

/** The address of a transaction's page, when it has one. @example transactionPath({ transactionType: 'swap', _id: 'swp_1' }) // '/transaction/swa_t/swp_1' */
export function transactionPath({ transactionType, _id }: { readonly transactionType: TransactionType; readonly _id: string }): string | undefined {
  const stem = PATHS[transactionType]
  return stem === null ? undefined : stem + _id
}
