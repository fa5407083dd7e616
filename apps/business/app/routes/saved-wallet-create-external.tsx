/** /settings/security/saved-wallet/external/create?currency=&chain=, also under the spelling of the specification. */
import { coinParam, networkParam } from '@zend/web/data/links'
import { CreateExternalScreen, tokenPath } from '@zend/web/features/saved-wallets'
import type { ReactElement } from 'react'
import { Navigate, useSearchParams } from 'react-router'

/** The form for the coin and network in the URL; without them, the choice of a coin. */
export default function SavedWalletCreateExternal(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  const chain = networkParam(search)
  return currency === null || chain === null ? (
    <Navigate to={tokenPath()} replace />
  ) : (
    <CreateExternalScreen key={`${currency} ${chain}`} currency={currency} chain={chain} />
  )
}
