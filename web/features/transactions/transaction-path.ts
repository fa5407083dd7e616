/** Where a transaction's own page is (specification §2). Pure. */
import type { TransactionType } from '@zend/contracts'

const PATHS: Readonly<Record<TransactionType, string>> = {
  deposit: '/transaction/token/',
  withdrawal: '/transaction/token/',
  swap: '/transaction/swa_t/',
  transfer: '/transaction/zend_t/',
  quick_sell: '/transaction/offramp/',
}

/** The address of a transaction's page. @example transactionPath({ transactionType: 'swap', _id: 'swp_1' }) // '/transaction/swa_t/swp_1' */
export const transactionPath = ({ transactionType, _id }: { readonly transactionType: TransactionType; readonly _id: string }): string =>
  PATHS[transactionType] + _id
