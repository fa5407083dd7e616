/** /deposit/networks?currency=. */
import { ChooseNetworkScreen, coinParam } from '@zend/web/features/deposit'
import type { ReactElement } from 'react'
import { Navigate, useSearchParams } from 'react-router'

/** The networks of the coin in the address; without one, the choice of a coin. */
export default function DepositNetworks(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  return currency === null ? <Navigate to="/deposit/coins" replace /> : <ChooseNetworkScreen currency={currency} />
}
