/** /deposit/networks?currency=. */
import { coinParam } from '@zend/web/data/links'
import { ChooseNetworkScreen } from '@zend/web/features/deposit'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The networks of the coin in the address; without a coin, its choice. */
export default function DepositNetworks(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  return currency === null ? (
    <Navigate to={href('/deposit/coins')} replace />
  ) : (
    <ChooseNetworkScreen currency={currency} />
  )
}
