/** /deposit/review?currency=&chain=. */
import { coinParam, networkParam } from '@zend/web/data/links'
import { ReviewScreen } from '@zend/web/features/deposit'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The deposit address for the coin and network in the URL; without them, the choice of a coin. */
export default function DepositReview(): ReactElement {
  const [search] = useSearchParams()
  const currency = coinParam(search)
  const chain = networkParam(search)
  return currency === null || chain === null ? (
    <Navigate to={href('/deposit/coins')} replace />
  ) : (
    <ReviewScreen key={`${currency} ${chain}`} currency={currency} chain={chain} />
  )
}
