/** Pages that send money out. A person without that permission gets an explanation instead. */
import { MayNotWithdraw } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { useUserRecord } from '../permissions.ts'

/** The page, or the reason why there is none. Until the permissions are known, the page: the API enforces them. */
export default function WithdrawLayout(): ReactElement {
  const user = useUserRecord()
  return user?.permissions.includes('withdrawal') === false ? <MayNotWithdraw /> : <Outlet />
}
