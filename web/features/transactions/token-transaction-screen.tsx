/** /transaction/token/{id}: a deposit or a withdrawal, by the prefix of its id. */
import type { DepositId, WithdrawalId } from '@zend/kernel'
import { isId } from '@zend/kernel'
import type { ReactElement } from 'react'
import { DepositPage } from './deposit-page.tsx'
import { WithdrawalPage } from './withdrawal-page.tsx'

/** The page of one deposit or withdrawal, live. */
export function TokenTransactionScreen({ id }: { readonly id: DepositId | WithdrawalId }): ReactElement {
  return (
    <div className="page-column max-w-[660px]">
      {isId('dep', id) ? <DepositPage id={id} /> : <WithdrawalPage id={id} />}
    </div>
  )
}
