/** /withdraw. */
import { PeopleLinks } from '@zend/web/features/people'
import { WithdrawScreen } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'

/** Sending money; where it begins, also what is between people. */
export default function Withdraw(): ReactElement {
  return <WithdrawScreen between={<PeopleLinks />} />
}
