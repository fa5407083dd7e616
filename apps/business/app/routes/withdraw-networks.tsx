/** /withdraw/networks?currency=. */
import { coinParam } from '@zend/web/data/links'
import { ChooseNetworkScreen } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The networks of the coin in the URL; without a coin, its choice. */
export default function WithdrawNetworks(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  return currency === null ? (
    <Navigate to={href('/withdraw/coins')} replace />
  ) : (
    <ChooseNetworkScreen currency={currency} />
  )
}
