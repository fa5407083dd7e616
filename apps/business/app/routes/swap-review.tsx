/** /swap/review?from=&to=&amount=. */
import { readCompleteSetup, ReviewSwapScreen } from '@zend/web/features/swap'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The firm offer for the values in the URL; without an amount, the step before. */
export default function SwapReview(): ReactElement {
  const [search] = useSearchParams()
  const setup = readCompleteSetup(search)
  return setup === null ? (
    <Navigate to={`${href('/swap')}?${String(search)}`} replace />
  ) : (
    <ReviewSwapScreen key={String(search)} setup={setup} />
  )
}
