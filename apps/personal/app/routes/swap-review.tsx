/** /swap/review?from=&to=&amount=. */
import { readWish, ReviewSwapScreen } from '@zend/web/features/swap'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The firm offer for the values in the URL; without an amount, the step before. */
export default function SwapReview(): ReactElement {
  const [search] = useSearchParams()
  const wish = readWish(search)
  return wish === null ? (
    <Navigate to={`${href('/swap')}?${String(search)}`} replace />
  ) : (
    <ReviewSwapScreen key={String(search)} wish={wish} />
  )
}
