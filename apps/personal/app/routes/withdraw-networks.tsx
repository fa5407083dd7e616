/** /withdraw/networks?currency=. */
import { ChooseNetworkScreen, coinParam } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'
import { Navigate, useSearchParams } from 'react-router'

/** The networks of the coin in the address; without one, the choice of a coin. */
export default function WithdrawNetworks(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  return currency === null ? <Navigate to="/withdraw/coins" replace /> : <ChooseNetworkScreen currency={currency} />
}
