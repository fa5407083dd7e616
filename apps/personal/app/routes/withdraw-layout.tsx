/** Pages that send money out: whoever may not is told so, whichever address they came by. */
import { MayNotWithdraw } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { useUserRecord } from '../permissions.ts'

/** The page, or why there is none. Until it is known what they may do, the page: the API decides. */
export default function WithdrawLayout(): ReactElement {
  const user = useUserRecord()
  return user?.permissions.includes('withdrawal') === false ? <MayNotWithdraw /> : <Outlet />
}
