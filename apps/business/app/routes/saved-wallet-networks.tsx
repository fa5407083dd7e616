/** /settings/security/saved-wallet/networks?currency=. */
import { coinParam } from '@zend/web/data/links'
import { ChooseWalletNetworkScreen, tokenPath } from '@zend/web/features/saved-wallets'
import type { ReactElement } from 'react'
import { Navigate, useSearchParams } from 'react-router'

/** The networks of the coin in the URL; without a coin, its choice. */
export default function SavedWalletNetworks(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  return currency === null ? <Navigate to={tokenPath()} replace /> : <ChooseWalletNetworkScreen currency={currency} />
}
